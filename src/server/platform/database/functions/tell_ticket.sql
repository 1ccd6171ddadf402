-- Every change of a ticket leaves a line in its history and a hint for the open screens; neither says who it is.
create or replace function tell_ticket() returns trigger language plpgsql security definer set search_path = public as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then
    what := 'arrived';
  elsif new.state <> old.state then
    what := case when new.state = 'waiting' and new.point_id is distinct from old.point_id and new.point_id is not null then 'sent' else new.state end;
  elsif new.calls > old.calls then
    what := 'called';
  elsif new.point_id is distinct from old.point_id then
    what := 'sent';
  -- That nobody has found the owner after all raises nobody.
  elsif new.raised_at is distinct from old.raised_at or (new.priority <> old.priority and new.priority <> 'walk_in') then
    what := 'raised';
  elsif new.held_until is distinct from old.held_until then
    what := 'held';
  else
    return null;
  end if;
  insert into ticket_event (id, ticket_id, at, kind, from_state, to_state, point_id, by_account, note)
    values (uuid_v7(), new.id, new.changed_at, what, case when tg_op = 'UPDATE' then old.state end, new.state, new.point_id, reach_account(),
      case when what = 'raised' then new.note else '' end);
  insert into live_event (id, topics, body)
    values (uuid_v7(), array['branch:' || new.branch_id, 'queue:' || new.branch_id], jsonb_build_object('kind', 'queue'));
  return null;
end $$;
