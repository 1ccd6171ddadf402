-- The rest of the heart: overbooking, group visits, a most per day, a way between branches. And the same write path
-- with fewer steps: a booking touches the days it can change and no other.

-- The way between two branches of one doctor, in minutes.
alter table practitioner add column branch_gap int not null default 0 check (branch_gap between 0 and 240 and branch_gap % 5 = 0);
-- The most visits a day of this doctor at this branch, by the branch's wall; null is no limit.
alter table practitioner_branch add column day_limit int check (day_limit between 1 and 200);
-- How many people share one visit of this service.
alter table service add column capacity int not null default 1 check (capacity between 1 and 50);
-- `capacity` is the default service's; `has_blocks` says that a limit or a way to another branch may close times here.
alter table offering add column capacity int not null default 1, add column has_blocks boolean not null default false;

alter table claim drop constraint claim_resource_kind_check;
alter table claim add constraint claim_resource_kind_check
  check (resource_kind in ('practitioner', 'patient', 'service_point', 'session', 'offering'));
-- Where a doctor's claim is; which group visit owns it; and for a block, what closed the time.
alter table claim add column branch_id uuid, add column session_id uuid,
  add column cause text not null default '' check (cause in ('', 'limit', 'gap', 'calendar'));
create index claim_session on claim (session_id) where session_id is not null;
update claim c set branch_id = a.branch_id from appointment a where a.id = c.appointment_id and c.resource_kind = 'practitioner';
update claim c set branch_id = o.branch_id from hold h join offering o on o.id = h.offering_id
  where h.id = c.hold_id and c.resource_kind = 'practitioner';

-- A group visit: made by its first seat, gone with its last. It owns one claim on the doctor and one on the room; its
-- seats are the lanes of its own resource.
create table group_session (
  id uuid primary key,
  offering_id uuid not null references offering,
  practitioner_id uuid not null references practitioner,
  service_id uuid not null references service,
  start_at timestamptz not null,
  end_at timestamptz not null,
  capacity int not null,
  taken int not null default 0,
  unique (offering_id, service_id, start_at)
);
create index group_session_doctor on group_session (practitioner_id, start_at);
revoke insert, update, delete on group_session from tendwell_app;

create function utc_day(moment timestamptz) returns date language sql immutable parallel safe
  as $$ select (moment at time zone 'UTC')::date $$;

-- Starts of group visits with a seat left, on one day.
create function seat_bits(of_offering uuid, of_service uuid, day date) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(tstzrange(s.start_at, s.start_at + interval '5 minutes'), day)), repeat('0', 288)::bit(288))
  from group_session s where s.offering_id = of_offering and s.service_id = of_service and s.taken < s.capacity
    and s.start_at >= day::timestamp at time zone 'UTC' and s.start_at < (day + 1)::timestamp at time zone 'UTC'
$$;

-- The starts of the default service that are free on one day of an offering.
create or replace function free_bits(o offering, d open_day) returns bit(288) language plpgsql stable as $$
declare
  nothing constant bit(288) := repeat('0', 288)::bit(288);
  before bit(288) := nothing;
  today bit(288) := nothing;
  after bit(288) := nothing;
  b record;
  free bit(288);
begin
  if d.starts = nothing then
    return nothing;
  end if;
  for b in select x.utc_day, x.bits from busy_day x where x.resource_id = o.practitioner_id and x.utc_day between d.utc_day - 1 and d.utc_day + 1
      union all
      select x.utc_day, x.bits from busy_day x where o.has_blocks and x.resource_id = o.id and x.utc_day between d.utc_day - 1 and d.utc_day + 1 loop
    if b.utc_day = d.utc_day then today := today | b.bits;
    elsif b.utc_day < d.utc_day then before := before | b.bits;
    else after := after | b.bits;
    end if;
  end loop;
  free := d.starts & ~ blocked_starts(before, today, after, o.before_cells, o.visit_cells + o.after_cells);
  if o.capacity > 1 then
    free := free | (d.starts & seat_bits(o.id, o.service_id, d.utc_day));
  end if;
  return free;
end $$;

create function refresh_offering(o offering, first_day date, last_day date) returns void language plpgsql as $$
declare
  d open_day;
  f bit(288);
begin
  for d in select * from open_day where offering_id = o.id and utc_day between first_day and last_day loop
    f := free_bits(o, d);
    if f <> d.free or d.free_count <> bit_count(f) then
      update open_day set free = f, first_free = position(B'1' in f) - 1, free_count = bit_count(f)
        where offering_id = o.id and utc_day = d.utc_day;
    end if;
  end loop;
end $$;

create or replace function refresh_days(practitioner uuid, first_day date, last_day date) returns void language plpgsql as $$
declare
  o offering;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    perform refresh_offering(o, first_day, last_day);
  end loop;
end $$;

-- Only the days on which a start can have changed: a visit that began before `during` may reach into it.
create function refresh_around(practitioner uuid, during tstzrange) returns void language plpgsql as $$
declare
  o offering;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    perform refresh_offering(o, utc_day(lower(during) - make_interval(mins => (o.visit_cells + o.after_cells) * 5)),
      utc_day(upper(during) + make_interval(mins => o.before_cells * 5)));
  end loop;
end $$;

create or replace function mark_busy(resource uuid, during tstzrange) returns void language plpgsql as $$
declare
  d date := utc_day(lower(during));
  span bit(288);
begin
  while d::timestamp at time zone 'UTC' < upper(during) loop
    span := day_span(during, d);
    update busy_day set bits = bits | span where resource_id = resource and utc_day = d;
    if not found then
      insert into busy_day (resource_id, utc_day, bits) values (resource, d, span);
    end if;
    d := d + 1;
  end loop;
end $$;

-- True when a cell of this time is taken on the resource.
create function is_busy(resource uuid, during tstzrange) returns boolean language plpgsql stable as $$
declare
  d date := utc_day(lower(during));
begin
  while d::timestamp at time zone 'UTC' < upper(during) loop
    perform from busy_day where resource_id = resource and utc_day = d and (bits & day_span(during, d)) <> repeat('0', 288)::bit(288);
    if found then
      return true;
    end if;
    d := d + 1;
  end loop;
  return false;
end $$;

-- A block that closes a local day can be 25 hours long.
create or replace function claimed_bits(resource uuid, day date) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(c.during, day)), repeat('0', 288)::bit(288)) from claim c
  where c.resource_id = resource
    and lower(c.during) >= (day::timestamp at time zone 'UTC') - interval '26 hours'
    and lower(c.during) < (day::timestamp at time zone 'UTC') + interval '1 day'
    and upper(c.during) > (day::timestamp at time zone 'UTC')
$$;

-- What a limit and the way between branches close at one offering in a stretch of time. The day of a visit is the
-- local day on which its claim begins.
create function blocks_due(o offering, during tstzrange) returns table (block tstzrange, cause text) language sql stable as $$
  select tstzrange(l.day::timestamp at time zone o.time_zone, (l.day + 1)::timestamp at time zone o.time_zone), 'limit'
  from practitioner_branch w
  cross join lateral (
    select (lower(c.during) at time zone o.time_zone)::date as day, count(*) as visits from claim c
    where c.resource_id = o.practitioner_id and c.branch_id = o.branch_id and c.kind <> 'block'
      and lower(c.during) >= lower(during) - interval '26 hours' and lower(c.during) < upper(during) + interval '26 hours'
    group by 1) l
  where w.practitioner_id = o.practitioner_id and w.branch_id = o.branch_id and l.visits >= w.day_limit
    and tstzrange(l.day::timestamp at time zone o.time_zone, (l.day + 1)::timestamp at time zone o.time_zone) && during
  union all
  select tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)), 'gap'
  from practitioner p join claim c on c.resource_id = p.id and c.branch_id <> o.branch_id and c.kind <> 'block'
  where p.id = o.practitioner_id and p.branch_gap > 0
    and lower(c.during) >= lower(during) - interval '26 hours' and lower(c.during) < upper(during) + interval '26 hours'
    and tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)) && during
$$;

-- Lays these blocks anew around a change of the doctor's claims. Doctors without such rules cost nothing.
create function lay_blocks(practitioner uuid, around tstzrange) returns void language plpgsql as $$
declare
  o offering;
  wide tstzrange := tstzrange(lower(around) - interval '1 day', upper(around) + interval '1 day');
begin
  for o in select * from offering where practitioner_id = practitioner and has_blocks loop
    delete from claim c where c.resource_id = o.id and c.during && wide;
    insert into claim (resource_id, during, kind, resource_kind, cause)
      select o.id, b.block, 'block', 'offering', b.cause from blocks_due(o, wide) b;
    perform rebuild_busy(o.id, utc_day(lower(wide)) - 2, utc_day(upper(wide)) + 2);
    perform refresh_offering(o, utc_day(lower(wide)) - 2, utc_day(upper(wide)) + 2);
  end loop;
end $$;

-- A freed time first serves a visit that was overbooked there and now fits.
create function promote_overbooked(resource uuid, freed tstzrange) returns void language plpgsql as $$
declare
  c claim;
begin
  for c in select * from claim where resource_id = resource and is_overbooked and during && freed order by lower(during) loop
    perform from claim x where x.resource_id = resource and x.lane = c.lane and x.during && c.during and x.kind <> 'block' and not x.is_overbooked;
    if not found then
      update claim set is_overbooked = false where resource_id = resource and during = c.during and is_overbooked
        and appointment_id is not distinct from c.appointment_id;
    end if;
  end loop;
end $$;

-- Gives a seat back; the last one takes the group visit's own claims along.
create function leave_session(of_session uuid) returns void language plpgsql as $$
declare
  s group_session;
  c claim;
begin
  update group_session set taken = taken - 1 where id = of_session returning * into s;
  if s.taken = 0 then
    for c in delete from claim where session_id = of_session returning * loop
      perform rebuild_busy(c.resource_id, utc_day(lower(c.during)), utc_day(upper(c.during)));
      perform promote_overbooked(c.resource_id, c.during);
    end loop;
    delete from group_session where id = of_session;
    perform lay_blocks(s.practitioner_id, tstzrange(s.start_at, s.end_at));
  end if;
  perform refresh_days(s.practitioner_id, utc_day(s.start_at) - 1, utc_day(s.end_at) + 1);
end $$;

-- Frees what an appointment or a hold has claimed, from `since` on; bits follow.
create or replace function release_claims(of_appointment uuid, of_hold uuid, since timestamptz) returns void language plpgsql as $$
declare
  c claim;
begin
  for c in select * from claim where appointment_id = of_appointment
      union all select * from claim where of_hold is not null and hold_id = of_hold loop
    if since is not null and lower(c.during) < since and c.resource_kind <> 'session' then
      continue when upper(c.during) <= since;
      update claim set during = tstzrange(lower(c.during), since)
        where resource_id = c.resource_id and lane = c.lane and during = c.during
          and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    else
      delete from claim where resource_id = c.resource_id and lane = c.lane and during = c.during
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    end if;
    continue when c.resource_kind = 'patient';
    if c.resource_kind = 'session' then
      perform leave_session(c.resource_id);
      continue;
    end if;
    perform rebuild_busy(c.resource_id, utc_day(lower(c.during)), utc_day(upper(c.during)));
    perform promote_overbooked(c.resource_id, c.during);
    if c.resource_kind = 'practitioner' then
      perform lay_blocks(c.resource_id, c.during);
      perform refresh_around(c.resource_id, c.during);
    end if;
  end loop;
end $$;

create or replace function rebuild_busy(resource uuid, first_day date, last_day date) returns void language plpgsql as $$
declare
  d date := first_day;
  bits_now bit(288);
begin
  while d <= last_day loop
    bits_now := claimed_bits(resource, d);
    update busy_day set bits = bits_now where resource_id = resource and utc_day = d and bits <> bits_now;
    if not found and bits_now <> repeat('0', 288)::bit(288) then
      insert into busy_day (resource_id, utc_day, bits) values (resource, d, bits_now) on conflict do nothing;
    end if;
    d := d + 1;
  end loop;
end $$;

create index claim_overbooked on claim (resource_id) where is_overbooked;
create index hold_practitioner on hold (practitioner_id, expires_at);
