-- Rights are data: a facility has roles of its own beside those that are built in, and who works there holds them by
-- memberships, at a branch or at every branch, from and until a day. Managers and who stood at a desk hold theirs as before.
-- needs functions: facilities_at, is_invited_to, may_at, may_platform, reach_account, reach_claimed, reach_facilities, reach_keys, reach_sign_up, tell_rights, tell_role, uuid_v7
create table role (
  id uuid primary key,
  facility_id uuid not null references facility,
  name text not null check (name <> ''),
  version int not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index role_name on role (facility_id, lower(name));

create table role_permission (
  role_id uuid not null references role on delete cascade,
  permission text not null,
  reach text not null check (reach in ('own', 'all')),
  primary key (role_id, permission)
);

-- What a role was, version by version: to read who changed what, and to go back.
create table role_version (
  role_id uuid not null references role on delete cascade,
  version int not null,
  name text not null,
  rights jsonb not null,
  changed_by uuid references account,
  changed_at timestamptz not null,
  primary key (role_id, version)
);
create index role_version_by on role_version (changed_by);

alter table branch add constraint branch_of_facility unique (id, facility_id);

create table membership (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references account,
  facility_id uuid not null references facility,
  branch_id uuid references branch,
  builtin text,
  role_id uuid references role,
  since timestamptz not null default '-infinity',
  until timestamptz,
  version int not null default 1,
  constraint membership_branch_of_facility foreign key (branch_id, facility_id) references branch (id, facility_id),
  constraint membership_one_role check ((builtin is null) <> (role_id is null)),
  constraint membership_manager_of_all check (builtin is distinct from 'facility_manager' or branch_id is null),
  constraint membership_span check (until is null or until > since),
  constraint membership_once unique nulls not distinct (account_id, facility_id, branch_id, builtin, role_id)
);
create index membership_branch on membership (branch_id);
create index membership_facility on membership (facility_id);
create index membership_role on membership (role_id) where role_id is not null;

insert into membership (account_id, facility_id, branch_id, builtin)
  select m.account_id, b.facility_id, m.branch_id, case when m.role in ('branch_manager', 'nurse', 'receptionist', 'records_clerk') then m.role else 'viewer' end
  from branch_member m join branch b on b.id = m.branch_id;
insert into membership (account_id, facility_id, branch_id, builtin)
  select account_id, facility_id, null, 'facility_manager' from facility_manager;

drop policy reach on account;
create policy reach on account for select to tendwell_app using (
  id = (select reach_keys()) or email = (select reach_claimed())
  or (id = (select reach_sign_up()) and email_verified_at is null)
  or exists (select from patient p where p.account_id = account.id)
  or exists (select from carer c where c.account_id = account.id)
  or exists (select from care_invitation i where i.invited_by = account.id)
  or exists (select from membership m where m.account_id = account.id)
  or exists (select from role_version v where v.changed_by = account.id)
  or (select may_platform('accounts.log_out')));

drop table branch_member;
drop table facility_manager;

alter table membership enable row level security;
alter table role enable row level security;
alter table role_permission enable row level security;
alter table role_version enable row level security;
create policy worker on membership for all to tendwell_worker using (true) with check (true);
create policy worker on role for all to tendwell_worker using (true) with check (true);
create policy worker on role_permission for all to tendwell_worker using (true) with check (true);
create policy worker on role_version for all to tendwell_worker using (true) with check (true);
grant select, insert, update, delete on membership, role, role_permission, role_version to tendwell_worker, tendwell_app;
revoke update, delete on role_version from tendwell_app;

-- Whoever gives roles at a branch sees who holds one there, and who holds one at every branch of the facility.
create policy reach on membership for select to tendwell_app using (
  account_id = (select reach_keys()) or branch_id = any ((select may_at('users.edit'))::uuid[])
  or facility_id = any ((select reach_facilities())::uuid[])
  or (branch_id is null and facility_id = any ((select facilities_at('users.edit'))::uuid[])));
create policy run_here on membership for all to tendwell_app
  using (branch_id = any ((select may_at('users.edit'))::uuid[]) or facility_id = any ((select reach_facilities())::uuid[]))
  with check (branch_id = any ((select may_at('users.edit'))::uuid[]) or facility_id = any ((select reach_facilities())::uuid[]));
create policy joins on membership for insert to tendwell_app with check (
  account_id = (select reach_keys()) and is_invited_to(branch_id, coalesce(builtin, role_id::text)));
create policy joins_anew on membership for update to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()) and is_invited_to(branch_id, coalesce(builtin, role_id::text)));

create policy reach on role for select to tendwell_app using (
  facility_id = any ((select facilities_at('users.edit'))::uuid[])
  or exists (select from membership m where m.role_id = role.id));
create policy run_here on role for all to tendwell_app using (facility_id = any ((select facilities_at('roles.edit'))::uuid[]))
  with check (facility_id = any ((select facilities_at('roles.edit'))::uuid[]));
create policy reach on role_permission for select to tendwell_app using (exists (select from role r where r.id = role_id));
create policy run_here on role_permission for all to tendwell_app
  using (exists (select from role r where r.id = role_id and r.facility_id = any ((select facilities_at('roles.edit'))::uuid[])))
  with check (exists (select from role r where r.id = role_id and r.facility_id = any ((select facilities_at('roles.edit'))::uuid[])));
create policy reach on role_version for select to tendwell_app using (exists (select from role r where r.id = role_id));
create policy run_here on role_version for insert to tendwell_app
  with check (changed_by = (select reach_account())
    and exists (select from role r where r.id = role_id and r.facility_id = any ((select facilities_at('roles.edit'))::uuid[])));

create trigger tell_rights after insert or update or delete on membership for each row execute function tell_rights();
create trigger tell_role after update of version on role for each row execute function tell_role();

-- Inviting people goes with giving roles.
drop policy own_delete on invitation;
drop policy own_insert on invitation;
drop policy reach on invitation;
create policy own_delete on invitation for delete to tendwell_app using (
  branch_id = any ((select may_at('users.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite'))));
create policy own_insert on invitation for insert to tendwell_app with check (
  invited_by = (select reach_account())
  and (branch_id = any ((select may_at('users.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite')))));
create policy reach on invitation for select to tendwell_app using (
  branch_id = any ((select may_at('users.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite'))));
