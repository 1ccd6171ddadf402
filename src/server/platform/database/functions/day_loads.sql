-- How many visits and held times some doctors have in a time, and when the last one before a moment ends. Numbers alone, nothing of whose.
create or replace function day_loads(doctors uuid[], from_at timestamptz, until_at timestamptz, before timestamptz)
returns table (practitioner_id uuid, visits int, last_end timestamptz)
language sql stable security definer set search_path = public as $$
  select d.id, count(c.resource_id)::int, max(upper(c.during)) filter (where lower(c.during) < before)
  from unnest(doctors) d (id)
    left join claim c on c.resource_id = d.id and c.kind <> 'block'
      and lower(c.during) >= from_at - interval '8 hours' and lower(c.during) < until_at and upper(c.during) > from_at
  group by d.id
$$;
revoke execute on function day_loads(uuid[], timestamptz, timestamptz, timestamptz) from public;
grant execute on function day_loads(uuid[], timestamptz, timestamptz, timestamptz) to tendwell_app, tendwell_worker;
