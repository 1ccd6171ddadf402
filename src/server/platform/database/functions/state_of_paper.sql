-- What has become of a document that a message about this visit brought; no name, nothing of what is in it. Whoever reads the
-- message reads that, also where the document itself is closed to them.
create or replace function state_of_paper(an_item uuid, a_visit uuid, a_moment timestamptz) returns text
language sql stable security definer set search_path = public as $$
  select case
    when i.id is null or i.deleted_at is not null then 'deleted'
    when i.withdrawn_at is not null then 'taken_back'
    when i.source = 'patient' and not is_shared_at_visit(i.id, i.folder_id, a.practitioner_id, a.branch_id, a_moment) then 'not_shared'
    else 'there' end
  from conversation_paper k join conversation_message m on m.id = k.message_id and m.appointment_id = a_visit
    join appointment a on a.id = a_visit left join record_item i on i.id = k.item_id
  where k.item_id = an_item limit 1
$$;
revoke execute on function state_of_paper(uuid, uuid, timestamptz) from public;
grant execute on function state_of_paper(uuid, uuid, timestamptz) to tendwell_app, tendwell_worker;
