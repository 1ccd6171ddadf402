/*
 A ticket goes where its visit goes, in the same transaction: it is made when the patient is here, unless the desk said which
 number is theirs, and is served, done, missed or gone with the visit (domain/queue/ticket.ts says the same; a test compares).
*/
create or replace function follow_visit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := queue_day(new.changed_at, new.time_zone);
  kept queue_settings;
  of_prefix text;
  ticket queue_ticket;
  goes_to text;
  to_point uuid;
  in_room uuid;
  given uuid;
begin
  in_room := coalesce(new.service_point_id, planned_room(new.practitioner_id, new.branch_id, new.start_at));
  select * into ticket from queue_ticket t where t.appointment_id = new.id and t.branch_id = new.branch_id
    and (t.day = today or new.status <> 'arrived') order by t.day desc limit 1 for no key update;
  if new.status = 'arrived' then
    -- Whose number that is was said by the desk, or by the visit itself at a door: what was said last counts, an earlier one
    -- broke off. Whoever left and comes back has the new one.
    if ticket.id is null or ticket.state in ('left', 'missed') then
      select o.id into given from queue_ticket o where o.found_as = new.id and o.appointment_id is null and o.branch_id = new.branch_id
        and o.day = today and o.state in ('waiting', 'called', 'serving') order by o.changed_at desc, o.number desc limit 1;
    end if;
    if given is not null then
      update queue_ticket set appointment_id = null, state = 'left', point_id = null, version = version + 1, changed_at = new.changed_at
        where id = ticket.id;
      -- Whoever was being served at the desk is called there until the visit begins.
      update queue_ticket t set appointment_id = new.id, booked_at = case when not new.is_walk_in then new.start_at end,
          priority = case when t.priority = 'walk_in' and not new.is_walk_in then 'booked' else t.priority end,
          state = case when t.state = 'serving' then 'called' else t.state end, version = t.version + 1, changed_at = new.changed_at
        where t.id = given;
      return null;
    end if;
    if ticket.id is null then
      -- What was decided about a forgotten visit was taken back: its patient came another day, and waits for nothing now.
      if queue_day(coalesce(new.arrived_at, new.changed_at), new.time_zone) <> today then
        return null;
      end if;
      select * into kept from queue_settings where branch_id = new.branch_id;
      of_prefix := coalesce(
        (select nullif(p.prefix, '') from service_point p where p.queue = 'own' and p.removed_at is null
          and (jsonb_array_length(coalesce(to_jsonb(p) -> 'services', '[]')) = 0 or exists (select from service v where v.id = new.service_id
            and to_jsonb(p) -> 'services' ? coalesce(v.shared_id, v.id)::text))
          and (p.id = in_room or p.branch_id = new.branch_id and p.practitioner_id = new.practitioner_id)
          order by p.id = in_room desc nulls last limit 1),
        case when new.is_walk_in then kept.walk_in_prefix else kept.prefix end, case when new.is_walk_in then 'W' else 'A' end);
      insert into queue_ticket (id, branch_id, day, prefix, number, appointment_id, priority, arrived_at, booked_at, changed_at)
        values (uuid_v7(), new.branch_id, today, of_prefix, next_number(new.branch_id, today, of_prefix), new.id,
          case when new.is_walk_in then 'walk_in' else 'booked' end, coalesce(new.arrived_at, new.changed_at),
          case when not new.is_walk_in then new.start_at end, new.changed_at);
      return null;
    end if;
    goes_to := case when ticket.state in ('left', 'missed') then 'waiting' end;
  elsif not found then
    return null;
  else
    goes_to := case new.status when 'in_progress' then 'serving' when 'completed' then 'done' when 'no_show' then 'missed' else 'left' end;
  end if;
  if goes_to is null or goes_to = ticket.state then
    return null;
  end if;
  to_point := case
    when goes_to <> 'serving' then case when goes_to = 'waiting' then null else ticket.point_id end
    else coalesce(ticket.point_id, (select p.id from service_point p where p.removed_at is null
      and (p.branch_id = new.branch_id and p.practitioner_id = new.practitioner_id or p.id = in_room)
      order by p.practitioner_id = new.practitioner_id desc nulls last limit 1)) end;
  begin
    update queue_ticket set state = goes_to, point_id = to_point, held_until = null, version = version + 1, changed_at = new.changed_at
      where id = ticket.id;
  exception when unique_violation then
    -- Somebody else stands at that point: the visit goes on all the same.
    update queue_ticket set state = goes_to, point_id = null, held_until = null, version = version + 1, changed_at = new.changed_at
      where id = ticket.id;
  end;
  return null;
end $$;
