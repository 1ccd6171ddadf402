create table service (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  name text not null,
  description text not null default '',
  minutes int not null check (minutes between 5 and 480 and minutes % 5 = 0),
  buffer_before int not null default 0 check (buffer_before between 0 and 120 and buffer_before % 5 = 0),
  buffer_after int not null default 0 check (buffer_after between 0 and 120 and buffer_after % 5 = 0),
  step int not null check (step between 5 and 240 and step % 5 = 0),
  min_notice int not null default 120 check (min_notice between 0 and 20160),
  horizon_days int not null default 60 check (horizon_days between 1 and 90),
  change_cutoff int not null default 120 check (change_cutoff between 0 and 20160),
  answer_minutes int not null default 1440 check (answer_minutes between 30 and 10080),
  approval text not null default 'auto' check (approval in ('auto', 'manual')),
  mode text not null check (mode in ('in_person', 'video', 'both')),
  fee_minor int check (fee_minor >= 0),
  currency text not null default '',
  -- Such a visit takes one room of the branch's pool of this kind.
  room_kind text,
  position int not null default 0,
  archived_at timestamptz,
  version int not null default 1
);
create index service_of on service (practitioner_id, position) where archived_at is null;

create table schedule_rule (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  branch_id uuid not null references branch,
  weekday int not null check (weekday between 1 and 7),
  start_time time not null check (extract(minute from start_time)::int % 5 = 0),
  end_time time not null check (extract(minute from end_time)::int % 5 = 0),
  valid_from date,
  valid_until date,
  mode text not null default 'both' check (mode in ('in_person', 'video', 'both'))
);
create index schedule_rule_of on schedule_rule (practitioner_id, branch_id);

create table schedule_exception (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  -- Without a branch it holds for all of them: leave is leave everywhere.
  branch_id uuid references branch,
  from_date date not null,
  until_date date not null check (until_date >= from_date),
  start_time time check (extract(minute from start_time)::int % 5 = 0),
  end_time time check (extract(minute from end_time)::int % 5 = 0),
  kind text not null check (kind in ('open', 'closed')),
  reason text not null default 'other' check (reason in ('holiday', 'sick', 'training', 'extra_hours', 'other')),
  note text not null default '',
  check ((start_time is null) = (end_time is null))
);
create index schedule_exception_of on schedule_exception (practitioner_id, until_date);

create table service_point (
  id uuid primary key,
  branch_id uuid not null references branch,
  name text not null,
  kind text not null default 'room',
  unique (branch_id, name)
);

-- A doctor at a branch in a mode: what search finds. Everything it sorts and filters by stands in this row.
create table offering (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  branch_id uuid not null references branch,
  mode text not null check (mode in ('in_person', 'video')),
  specialty_id uuid not null references specialty,
  is_listed boolean not null default false,
  country text not null default '',
  region text not null default '',
  latitude double precision,
  longitude double precision,
  cell int,
  time_zone text not null,
  name_key text not null default '',
  -- The default service, in cells of five minutes, and its rules.
  service_id uuid references service,
  visit_cells int not null default 0,
  before_cells int not null default 0,
  after_cells int not null default 0,
  notice_minutes int not null default 0,
  horizon_days int not null default 0,
  version int not null default 1,
  next_free timestamptz,
  bookable_until timestamptz,
  unique (practitioner_id, branch_id, mode)
);
create index offering_soonest on offering (specialty_id, next_free, id) where is_listed;
create index offering_soonest_any on offering (next_free, id) where is_listed;
create index offering_cell on offering (specialty_id, cell, next_free) where is_listed;
create index offering_cell_any on offering (cell, next_free) where is_listed;
create index offering_region on offering (specialty_id, country, region, next_free, id) where is_listed;
create index offering_name on offering (specialty_id, name_key, id) where is_listed;
create index offering_stale on offering (bookable_until) where is_listed;
create index offering_branch on offering (branch_id);

-- A quarter of a degree: the first, coarse step of "near".
create function place_cell(latitude double precision, longitude double precision) returns int
  language sql immutable parallel safe
  as $$ select floor((latitude + 90) * 4)::int * 1440 + floor((longitude + 180) * 4)::int % 1440 $$;

-- The read model: 288 bits of five minutes a UTC day. `starts` marks where the default service fits into the openings.
create table open_day (
  offering_id uuid not null references offering on delete cascade,
  utc_day date not null,
  bits bit(288) not null,
  anchors bit(288) not null,
  starts bit(288) not null,
  -- `starts` that nobody has taken, buffers and holds considered; what pages read.
  free bit(288) not null default repeat('0', 288)::bit(288),
  first_free smallint not null default -1,
  free_count smallint not null default 0,
  primary key (offering_id, utc_day)
);
create table busy_day (
  resource_id uuid not null,
  utc_day date not null,
  bits bit(288) not null,
  primary key (resource_id, utc_day)
);

create table hold (
  id uuid primary key,
  visitor text not null,
  practitioner_id uuid not null references practitioner,
  offering_id uuid not null references offering,
  service_id uuid not null references service,
  start_at timestamptz not null,
  end_at timestamptz not null,
  network_address text not null,
  extensions int not null default 0,
  expires_at timestamptz not null
);
create index hold_expiry on hold (expires_at);
create index hold_visitor on hold (visitor);
create index hold_address on hold (network_address);

-- A resource (doctor, patient, room) is taken during an interval. This constraint is the law against double booking.
create table claim (
  resource_id uuid not null,
  lane smallint not null default 0,
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not upper_inc(during)),
  kind text not null check (kind in ('booking', 'hold', 'block')),
  resource_kind text not null check (resource_kind in ('practitioner', 'patient', 'service_point')),
  appointment_id uuid,
  hold_id uuid,
  is_overbooked boolean not null default false,
  constraint claim_never_twice exclude using gist (resource_id with =, lane with =, during with &&)
    where (kind <> 'block' and not is_overbooked)
);
create index claim_start on claim (resource_id, lower(during));
create index claim_appointment on claim (appointment_id) where appointment_id is not null;
create index claim_hold on claim (hold_id) where hold_id is not null;
create index claim_past on claim (upper(during));

-- The tables of the heart are written through the functions of the owner alone.
revoke insert, update, delete on claim, hold, open_day, busy_day from tendwell_app;

create function span_bits(first int, past int) returns bit(288) language sql immutable parallel safe
  as $$ select (repeat('0', first) || repeat('1', past - first) || repeat('0', 288 - past))::bit(288) $$;

-- The cells of one UTC day that an interval touches.
create function day_span(during tstzrange, day date) returns bit(288) language sql immutable parallel safe as $$
  select span_bits(
    greatest(0, floor(extract(epoch from lower(during) - day::timestamp at time zone 'UTC') / 300)::int),
    least(288, ceil(extract(epoch from upper(during) - day::timestamp at time zone 'UTC') / 300)::int))
$$;

-- Bit i is set when a visit that begins at i would meet a busy cell in [i - before, i + ahead).
create function blocked_starts(previous bit, today bit, following bit, before int, ahead int) returns bit(288)
language plpgsql immutable parallel safe as $$
declare
  r bit(864) := (previous || today || following)::bit(864);
  covered int := 1;
  total int := before + ahead;
  s int;
begin
  while covered < total loop
    s := least(covered, total - covered);
    r := r | (r << s);
    covered := covered + s;
  end loop;
  return substring((r >> before)::bit(864) from 289 for 288)::bit(288);
end $$;

create function busy_bits(resource uuid, day date) returns bit(288) language sql stable
  as $$ select coalesce((select bits from busy_day where resource_id = resource and utc_day = day), repeat('0', 288)::bit(288)) $$;

-- The starts of the default service that are free on one day of an offering.
create function free_bits(o offering, d open_day) returns bit(288) language sql stable as $$
  select d.starts & ~ blocked_starts(busy_bits(o.practitioner_id, d.utc_day - 1), busy_bits(o.practitioner_id, d.utc_day),
    busy_bits(o.practitioner_id, d.utc_day + 1), o.before_cells, o.visit_cells + o.after_cells)
$$;

-- Brings first_free and free_count of a doctor's days up to date; rows that stay the same are not written.
create function refresh_days(practitioner uuid, first_day date, last_day date) returns void language sql as $$
  update open_day d set free = n.free, first_free = n.first_free, free_count = n.free_count
  from (
    select o.id, x.utc_day, f.free, (position(B'1' in f.free) - 1)::smallint as first_free, bit_count(f.free)::smallint as free_count
    from offering o join open_day x on x.offering_id = o.id and x.utc_day between first_day and last_day
    cross join lateral (select free_bits(o, x) as free) f
    where o.practitioner_id = practitioner
  ) n
  where d.offering_id = n.id and d.utc_day = n.utc_day and (d.free, d.first_free, d.free_count) is distinct from (n.free, n.first_free, n.free_count)
$$;

-- The first time at which the default service can be booked, its notice included, within its horizon.
create function first_bookable(o offering, at_moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  earliest timestamptz := at_moment + make_interval(mins => o.notice_minutes);
  latest timestamptz := at_moment + make_interval(hours => o.horizon_days * 24);
  first_day date := (earliest at time zone 'UTC')::date;
  skip int := ceil(extract(epoch from earliest - (first_day::timestamp at time zone 'UTC')) / 300)::int;
  d open_day;
  at_cell int;
  found_at timestamptz;
begin
  for d in select * from open_day where offering_id = o.id and utc_day >= first_day
      and utc_day <= (latest at time zone 'UTC')::date and free_count > 0 order by utc_day limit 3 loop
    if d.utc_day = first_day then
      at_cell := case when skip > 287 then -1 else position(B'1' in (d.free & span_bits(skip, 288))) - 1 end;
    else
      at_cell := d.first_free;
    end if;
    if at_cell >= 0 then
      found_at := (d.utc_day::timestamp at time zone 'UTC') + make_interval(mins => at_cell * 5);
      return case when found_at <= latest then found_at end;
    end if;
  end loop;
  return null;
end $$;

-- Re-aims the offerings of a doctor; only what moved is written.
create function aim_offerings(practitioner uuid, at_moment timestamptz) returns void language plpgsql as $$
declare
  o offering;
  aimed timestamptz;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    aimed := first_bookable(o, at_moment);
    if aimed is distinct from o.next_free then
      update offering set next_free = aimed, bookable_until = aimed - make_interval(mins => o.notice_minutes) where id = o.id;
    end if;
  end loop;
end $$;

create function advisory_key(id uuid) returns bigint language sql immutable parallel safe
  as $$ select hashtextextended(id::text, 0) $$;

-- The traffic light: one lock a resource, in one order for all.
create function lock_resources(ids uuid[]) returns void language plpgsql as $$
declare
  k bigint;
begin
  for k in select distinct advisory_key(i) from unnest(ids) i where i is not null order by 1 loop
    perform pg_advisory_xact_lock(k);
  end loop;
end $$;

-- Adds one claim's cells to the busy bits of its resource.
create function mark_busy(resource uuid, during tstzrange) returns void language sql as $$
  insert into busy_day (resource_id, utc_day, bits)
  select resource, day::date, day_span(during, day::date)
  from generate_series((lower(during) at time zone 'UTC')::date, ((upper(during) - interval '1 second') at time zone 'UTC')::date, '1 day') day
  on conflict (resource_id, utc_day) do update set bits = busy_day.bits | excluded.bits
$$;

-- What the busy bits of a day should be: the union of the claims. No claim is longer than a day.
create function claimed_bits(resource uuid, day date) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(c.during, day)), repeat('0', 288)::bit(288)) from claim c
  where c.resource_id = resource
    and lower(c.during) >= (day::timestamp at time zone 'UTC') - interval '1 day'
    and lower(c.during) < (day::timestamp at time zone 'UTC') + interval '1 day'
    and upper(c.during) > (day::timestamp at time zone 'UTC')
$$;

create function rebuild_busy(resource uuid, first_day date, last_day date) returns void language sql as $$
  insert into busy_day (resource_id, utc_day, bits)
  select resource, day::date, claimed_bits(resource, day::date) from generate_series(first_day, last_day, '1 day') day
  on conflict (resource_id, utc_day) do update set bits = excluded.bits where busy_day.bits <> excluded.bits
$$;

-- Frees what an appointment or a hold has claimed, from `since` on; bits follow. Answers the doctors concerned.
create function release_claims(of_appointment uuid, of_hold uuid, since timestamptz) returns void language plpgsql as $$
declare
  c claim;
begin
  for c in select * from claim where appointment_id = of_appointment or hold_id = of_hold loop
    if since is not null and lower(c.during) < since then
      continue when upper(c.during) <= since;
      update claim set during = tstzrange(lower(c.during), since)
        where resource_id = c.resource_id and lane = c.lane and during = c.during
          and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    else
      delete from claim where resource_id = c.resource_id and lane = c.lane and during = c.during
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    end if;
    continue when c.resource_kind = 'patient';
    perform rebuild_busy(c.resource_id, (lower(c.during) at time zone 'UTC')::date, (upper(c.during) at time zone 'UTC')::date);
    if c.resource_kind = 'practitioner' then
      perform refresh_days(c.resource_id, (lower(c.during) at time zone 'UTC')::date - 1, (upper(c.during) at time zone 'UTC')::date + 1);
    end if;
  end loop;
end $$;

create index branch_cell on branch (place_cell(latitude, longitude));

-- Distance on the globe (haversine), in kilometres.
create function kilometres(a_latitude float8, a_longitude float8, b_latitude float8, b_longitude float8) returns float8
  language sql immutable parallel safe as $$
  select 12742 * asin(sqrt(least(1, sin(radians(b_latitude - a_latitude) / 2) ^ 2
    + cos(radians(a_latitude)) * cos(radians(b_latitude)) * sin(radians(b_longitude - a_longitude) / 2) ^ 2)))
$$;
