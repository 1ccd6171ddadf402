-- Roles: the owner runs migrations; every statement of the product runs as one of these two.
do $$
begin
  if not exists (select from pg_roles where rolname = 'tendwell_app') then create role tendwell_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'tendwell_worker') then create role tendwell_worker nologin; end if;
exception when duplicate_object or unique_violation then null; -- two servers of one cluster start together
end $$;
do $$ begin execute format('grant tendwell_app, tendwell_worker to %I', current_user); end $$;

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

grant usage on schema public to tendwell_app, tendwell_worker;
alter default privileges in schema public grant select, insert, update, delete on tables to tendwell_app, tendwell_worker;
alter default privileges in schema public grant usage, select on sequences to tendwell_app, tendwell_worker;

-- Accents and case do not tell names apart when people search.
create function folded(name text) returns text language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)), '[^[:alnum:]]+', ' ', 'g')) $$;

-- A version 7 UUID (RFC 9562), for rows that the database itself makes.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- Readiness writes here: a database that only answers reads (a full disk) is not ready.
create table heartbeat (id int primary key, beat_at timestamptz not null);
insert into heartbeat values (1, now());

-- Messages and live events are rows of the transaction that caused them; workers carry them out.
create table outbox_mail (
  id uuid primary key,
  recipient text not null,
  kind text not null,
  subject text not null,
  body text not null,
  about uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  attempts int not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null
);
create index outbox_mail_due on outbox_mail (due_at) where state = 'queued';
create index outbox_mail_about on outbox_mail (about) where about is not null;

-- `number` is given by the relay to committed rows only, so a reader that has seen n never misses a smaller one.
create table live_event (
  id uuid primary key,
  topics text[] not null,
  body jsonb not null,
  number bigint unique,
  created_at timestamptz not null default now()
);
create index live_event_unnumbered on live_event (created_at) where number is null;
create sequence live_event_number;

create table audit (
  id uuid primary key,
  at timestamptz not null,
  account_id uuid,
  actor_kind text not null,
  action text not null,
  subject_kind text not null,
  subject_id uuid,
  detail jsonb not null default '{}'
);
create index audit_subject on audit (subject_id, at);

create table idempotency (
  owner text not null,
  key text not null,
  body_hash text not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_age on idempotency (created_at);

-- Files live in the blob store; this says what they are and who may have them.
create table blob (
  id uuid primary key,
  media_type text not null,
  size int not null,
  sha256 text not null,
  is_public boolean not null default false,
  created_at timestamptz not null
);

-- Keys of this installation (CSRF binding, link tokens), shared by all of its servers.
create table installation_secret (name text primary key, value text not null);
revoke all on installation_secret from tendwell_app;
