-- A message that could not be sent gets its tries anew, by who watches the platform. Says whether there was one.
create or replace function requeue_message(message uuid, at_moment timestamptz) returns boolean language sql security definer set search_path = public as $$
  with again as (
    update outbox_message set state = 'queued', attempts = 0, due_at = at_moment
    where id = message and state = 'dead' and (is_product() or may_platform('platform.health')) returning id)
  select exists (select from again)
$$;
revoke execute on function requeue_message(uuid, timestamptz) from public;
grant execute on function requeue_message(uuid, timestamptz) to tendwell_app, tendwell_worker;
