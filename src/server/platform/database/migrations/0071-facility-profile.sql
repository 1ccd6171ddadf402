-- What a facility tells of itself, what holds for new services and for reminders, and what it asks of its people's log-in.

alter table facility
  add column legal_name text not null default '' check (length(legal_name) <= 200),
  add column address text not null default '' check (length(address) <= 300),
  add column website text not null default '' check (length(website) <= 300),
  add column description text not null default '' check (length(description) <= 1500),
  add column brand_colour text not null default '' check (brand_colour ~ '^(#[0-9a-f]{6})?$'),
  -- Minutes before a visit; null: what the product proposes.
  add column change_cutoff int check (change_cutoff between 0 and 43200),
  add column reminders_off text[] not null default '{}' check (reminders_off <@ array['week', 'days', 'hours']),
  -- Null: reminders say nothing of it.
  add column missed_cost_minor int check (missed_cost_minor between 1 and 10000000),
  add column missed_cost_currency text not null default '' check (missed_cost_currency ~ '^([A-Z]{3})?$'),
  -- Since when staff must have a second step; null: they choose.
  add column second_step_since timestamptz,
  -- After how many idle minutes a session of staff ends; null: what the product does.
  add column idle_minutes int check (idle_minutes between 5 and 240);

-- From when the days of grace count for who joins later; those who are here joined before any such rule.
alter table membership add column joined_at timestamptz not null default '-infinity';
alter table membership alter column joined_at set default now();
alter table practitioner_branch add column joined_at timestamptz not null default '-infinity';
alter table practitioner_branch alter column joined_at set default now();
