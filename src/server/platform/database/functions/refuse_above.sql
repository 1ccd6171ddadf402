-- So many visits may those whom the actor stands for have ahead, with one doctor and in all. Counted behind the locks of
-- the doctor and the account: of many calls at once each would see room for its own.
create or replace function refuse_above(most jsonb, practitioner uuid, at_moment timestamptz) returns void language plpgsql as $$
declare
  with_doctor int;
  in_all int;
begin
  select count(*) filter (where a.practitioner_id = practitioner), count(*) into with_doctor, in_all from appointment a
    where a.patient_id = any (reach_patients()) and status_is(a.status, 'ahead') and a.start_at > at_moment;
  if with_doctor > (most->>'with_doctor')::int or in_all > (most->>'in_all')::int then
    perform refuse_visit('enough_ahead');
  end if;
end $$;
revoke execute on function refuse_above(jsonb, uuid, timestamptz) from public;
