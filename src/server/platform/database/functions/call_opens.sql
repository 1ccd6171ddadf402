-- How many minutes before its start a call of a doctor at a branch opens.
create or replace function call_opens(doctor uuid, place uuid) returns int language sql stable security definer set search_path = public as $$
  select coalesce((select s.opens_minutes from call_settings s where s.practitioner_id = doctor),
    (select s.opens_minutes from call_settings s where s.branch_id = place), 15)
$$;
revoke execute on function call_opens(uuid, uuid) from public;
grant execute on function call_opens(uuid, uuid) to tendwell_app, tendwell_worker;
