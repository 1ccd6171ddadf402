-- What a facility says of a doctor ends when they leave the last of its branches, whoever lets them go.
create or replace function end_affiliation() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update verification_check c set ended_at = coalesce(new.left_at, now())
    where c.practitioner_id = new.practitioner_id and c.kind = 'affiliation' and c.ended_at is null
      and c.facility_id = (select b.facility_id from branch b where b.id = new.branch_id)
      and not exists (select from practitioner_branch w join branch b on b.id = w.branch_id
        where w.practitioner_id = new.practitioner_id and w.state = 'active' and b.facility_id = c.facility_id);
  return null;
end $$;
revoke execute on function end_affiliation() from public;
