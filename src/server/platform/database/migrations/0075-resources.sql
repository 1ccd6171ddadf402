-- needs functions: card_of, lay_cards, may_at, reach_practitioner, tell_needs
-- Rooms and devices with several places, pools of them, and what a service needs and when. What was one kind of room a
-- service is a need now.
alter table service_point add column lanes int not null default 1 check (lanes between 1 and 20);

create table pool (
  id uuid primary key,
  branch_id uuid not null references branch (id),
  name text not null,
  kind text not null,
  version int not null default 1,
  unique (branch_id, name)
);
alter table pool enable row level security;
create policy worker on pool to tendwell_worker using (true) with check (true);
create policy shown on pool for select to tendwell_app using (true);
create policy set_up on pool for all to tendwell_app using (branch_id = any ((select may_at('queue.setup'))::uuid[]))
  with check (branch_id = any ((select may_at('queue.setup'))::uuid[]));

create table pool_member (
  pool_id uuid not null references pool (id) on delete cascade,
  point_id uuid not null references service_point (id),
  primary key (pool_id, point_id)
);
create index pool_member_point on pool_member (point_id);
alter table pool_member enable row level security;
create policy worker on pool_member to tendwell_worker using (true) with check (true);
create policy shown on pool_member for select to tendwell_app using (true);
create policy set_up on pool_member for all to tendwell_app
  using (exists (select from pool p where p.id = pool_id and p.branch_id = any ((select may_at('queue.setup'))::uuid[])))
  with check (exists (select from pool p join service_point s on s.branch_id = p.branch_id
    where p.id = pool_id and s.id = point_id and p.branch_id = any ((select may_at('queue.setup'))::uuid[])));

alter table service add column has_needs boolean not null default false;

create table service_need (
  id uuid primary key,
  service_id uuid not null references service (id),
  -- One of three: a pool, one room or device, or any of a kind, at whichever branch the visit is.
  pool_id uuid references pool (id) on delete cascade,
  point_id uuid references service_point (id),
  kind text,
  count int not null default 1 check (count between 1 and 20),
  from_minute int not null default 0 check (from_minute between 0 and 475 and from_minute % 5 = 0),
  -- Null: to the end of the visit.
  until_minute int check (until_minute between 5 and 480 and until_minute % 5 = 0 and until_minute > from_minute),
  check (num_nonnulls(pool_id, point_id, kind) = 1)
);
create index service_need_of on service_need (service_id);
create index service_need_pool on service_need (pool_id) where pool_id is not null;
create index service_need_point on service_need (point_id) where point_id is not null;
alter table service_need enable row level security;
create policy worker on service_need to tendwell_worker using (true) with check (true);
create policy shown on service_need for select to tendwell_app using (true);
create policy own on service_need for all to tendwell_app
  using (service_id in (select v.id from service v where v.practitioner_id = (select reach_practitioner())))
  with check (service_id in (select v.id from service v where v.practitioner_id = (select reach_practitioner())));
-- Who takes a room or a pool away takes it from the services that named it.
create policy set_up on service_need for delete to tendwell_app using (
  exists (select from pool p where p.id = pool_id and p.branch_id = any ((select may_at('queue.setup'))::uuid[]))
  or exists (select from service_point s where s.id = point_id and s.branch_id = any ((select may_at('queue.setup'))::uuid[])));

drop trigger service_card_laid on service;
create trigger tell_needs after insert on service_need for each row execute function tell_needs();
insert into service_need (id, service_id, kind) select uuid_v7(), id, room_kind from service where room_kind is not null;
alter table service drop column room_kind;
create trigger service_card_laid after update of name, fee_minor, currency, has_needs, minutes, buffer_before, buffer_after, step
  on service for each row execute function lay_changed_cards();
select lay_cards(array(select o.id from offering o join service v on v.id = o.service_id where v.has_needs));

-- The places of a room or a device are busy one by one.
alter table busy_day add column lane smallint not null default 0;
alter table busy_day drop constraint busy_day_pkey, add primary key (resource_id, utc_day, lane);

-- What a visit was given, the room first: known when its claims are long gone.
alter table appointment add column resources uuid[] not null default '{}';
update appointment set resources = array[service_point_id] where service_point_id is not null;

-- A room or a device that nobody can use for a while. Its claims are blocks, a day each.
create table outage (
  id uuid primary key,
  point_id uuid not null references service_point (id),
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  reason text not null default ''
);
create index outage_of on outage (point_id, until_at);
alter table outage enable row level security;
create policy worker on outage to tendwell_worker using (true) with check (true);
create policy shown on outage for select to tendwell_app using (true);
create policy set_up on outage for all to tendwell_app
  using (exists (select from service_point s where s.id = point_id and s.branch_id = any ((select may_at('queue.setup'))::uuid[])))
  with check (exists (select from service_point s where s.id = point_id and s.branch_id = any ((select may_at('queue.setup'))::uuid[])));
alter table claim drop constraint claim_cause_check,
  add constraint claim_cause_check check (cause in ('', 'limit', 'gap', 'calendar', 'outage'));
