-- A folder of papers and those it lies in: whoever may open one of them may open what is in it. No name, no owner.
create or replace function folder_and_above(a_folder uuid) returns uuid[]
language sql stable security definer set search_path = public
  as $$ select array_append(f.above, f.id) from record_folder f where f.id = a_folder $$;
revoke execute on function folder_and_above(uuid) from public;
grant execute on function folder_and_above(uuid) to tendwell_app, tendwell_worker;
