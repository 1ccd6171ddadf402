-- What is taken back within its minutes sends nothing.
create or replace function forget_mail(of_appointment uuid) returns void language sql security definer set search_path = public as $$
  delete from outbox_message where about = of_appointment and state = 'queued' and kind in ('N14', 'N15', 'N28', 'N29')
$$;
revoke execute on function forget_mail(uuid) from public;
grant execute on function forget_mail(uuid) to tendwell_worker;
