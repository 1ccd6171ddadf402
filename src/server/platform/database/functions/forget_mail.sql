-- What is taken back before it was sent is not sent. Says whether there was any.
create or replace function forget_mail(of_appointment uuid) returns boolean language sql security definer set search_path = public as $$
  with gone as (
    delete from outbox_message where about = of_appointment and state = 'queued' and kind in ('N14', 'N15', 'N28', 'N29') returning 1)
  select exists (select from gone)
$$;
revoke execute on function forget_mail(uuid) from public;
grant execute on function forget_mail(uuid) to tendwell_worker;
