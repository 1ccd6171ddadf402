-- Hours that are for chosen services: for these and no other. Without any named they are for all. A service that is archived stays
-- named, so that its hours do not become everybody's.
alter table schedule_rule add column service_ids uuid[] check (cardinality(service_ids) > 0);

-- The read model of the services that hours name: when each can be booked. All others share `open_day`.
create table service_open_day (
  offering_id uuid not null references offering on delete cascade,
  service_id uuid not null,
  utc_day date not null,
  bits bit(288) not null,
  anchors bit(288) not null,
  primary key (offering_id, service_id, utc_day)
);
revoke insert, update, delete on service_open_day from tendwell_app;
-- Free times are public.
alter table service_open_day enable row level security;
create policy worker on service_open_day to tendwell_worker using (true) with check (true);
create policy shown on service_open_day for select to tendwell_app using (true);
