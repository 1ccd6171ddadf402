-- An invitation is bound to an address, works once and for fourteen days.
create table invitation (
  id uuid primary key,
  kind text not null check (kind in ('facility', 'doctor', 'branch-staff')),
  email text not null check (email = lower(email)),
  branch_id uuid references branch,
  role text not null default '',
  token_hash text not null unique,
  invited_by uuid not null references account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by uuid references account,
  check (kind = 'facility' or branch_id is not null)
);
create index invitation_branch on invitation (branch_id) where used_by is null;
create index invitation_used on invitation (used_by) where used_by is not null;
