-- A group visit that was begun keeps its doctor, its time and its seats.
create or replace function guard_group() returns trigger language plpgsql as $$
begin
  raise exception 'the group % keeps the time and the seats it was begun with', old.id using errcode = '23514';
end $$;
