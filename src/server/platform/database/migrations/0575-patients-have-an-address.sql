-- Where somebody lives, and who is called when something happens to them.
alter table patient
  add column address text not null default '',
  add column emergency_name text not null default '',
  add column emergency_relation text not null default '',
  add column emergency_phone text not null default '';
