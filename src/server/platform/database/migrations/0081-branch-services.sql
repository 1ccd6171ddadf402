-- Services of a branch: one service that several doctors offer there, and other prices of a doctor's own services.
-- needs functions: lay_changed_cards, may_at, reach_practitioner

-- A service of a branch has one row for each doctor who offers it, all with the same `shared_id`: times, bookings and the
-- read model know no other kind of service. It is offered at that branch alone.
alter table service
  add column branch_id uuid references branch (id),
  add column shared_id uuid,
  add constraint service_shared check ((branch_id is null) = (shared_id is null));
create unique index service_of_branch on service (branch_id, shared_id, practitioner_id) where branch_id is not null;

drop policy own on service;
create policy own on service to tendwell_app
  using (practitioner_id = (select reach_practitioner()) and branch_id is null)
  with check (practitioner_id = (select reach_practitioner()) and branch_id is null);
create policy of_branch on service to tendwell_app
  using (branch_id = any ((select may_at('services.edit'))::uuid[]))
  with check (branch_id = any ((select may_at('services.edit'))::uuid[]) and exists (
    select from practitioner_branch w where w.practitioner_id = service.practitioner_id
      and w.branch_id = service.branch_id and w.state = 'active'));

create policy of_branch on service_need to tendwell_app
  using (service_id in (select v.id from service v where v.branch_id = any ((select may_at('services.edit'))::uuid[])))
  with check (service_id in (select v.id from service v where v.branch_id = any ((select may_at('services.edit'))::uuid[])));

-- What a doctor's own service costs at a branch, where that is not what it costs elsewhere.
create table service_price (
  service_id uuid not null references service (id),
  branch_id uuid not null references branch (id),
  fee_minor int not null check (fee_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (service_id, branch_id)
);
create index service_price_of on service_price (branch_id);
alter table service_price enable row level security;
create policy worker on service_price to tendwell_worker using (true) with check (true);
create policy shown on service_price for select to tendwell_app using (true);
create policy writes on service_price to tendwell_app
  using (branch_id = any ((select may_at('services.edit'))::uuid[]))
  with check (branch_id = any ((select may_at('services.edit'))::uuid[]) and exists (
    select from service s join practitioner_branch w on w.practitioner_id = s.practitioner_id and w.state = 'active'
    where s.id = service_price.service_id and s.branch_id is null and w.branch_id = service_price.branch_id));
create trigger service_price_card_laid after insert or update or delete on service_price
  for each row execute function lay_changed_cards();
