-- What an operator calls a specialty in other languages than English; where nothing stands, the product's own translation holds.
alter table specialty add names jsonb not null default '{}' check (jsonb_typeof(names) = 'object');
