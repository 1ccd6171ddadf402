-- What is taken back before it was sent is not sent. Says whether all of it was: where one of its messages has left
-- already, whoever read that must be told.
create or replace function forget_mail(of_appointment uuid) returns boolean language sql security definer set search_path = public as $$
  with gone as (
    delete from outbox_message where about = of_appointment and state = 'queued' and kind in ('N14', 'N15', 'N28', 'N29') returning created_at)
  select exists (select from gone) and not exists (
    select from outbox_message m where m.about = of_appointment and m.state <> 'queued' and m.kind in ('N14', 'N15', 'N28', 'N29')
      and m.created_at >= (select min(created_at) from gone))
$$;
revoke execute on function forget_mail(uuid) from public;
grant execute on function forget_mail(uuid) to tendwell_worker;
