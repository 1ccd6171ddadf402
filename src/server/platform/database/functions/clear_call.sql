-- What was written and signalled in a call goes when it ends.
create or replace function clear_call(visit uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if is_product() or hosts_call(visit) then
    delete from call_message where appointment_id = visit;
    delete from call_signal where appointment_id = visit;
  end if;
end $$;
