-- Whether a guest's entry may go over to an account: where all that the house knows of it was booked by guests. A mailbox that two
-- people share is no proof for documents, or for what the desk wrote. What was signed or handed in for the one visit that was just
-- proven by its own code is the guest's own; without such a visit any document keeps the entry at the house.
create or replace function comes_along(of_patient uuid, visit uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select not exists (select from record_item i where i.patient_id = of_patient and not (coalesce(i.appointment_id = visit, false)
      and (i.question is not null or exists (select from visit_consent c where c.item_id = i.id))))
    and not exists (select from appointment x where x.patient_id = of_patient and x.booked_by <> 'guest')
$$;
revoke execute on function comes_along(uuid, uuid) from public;
grant execute on function comes_along(uuid, uuid) to tendwell_app, tendwell_worker;
