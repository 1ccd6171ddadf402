-- The traffic light: one lock a resource, in one order for all.
create or replace function lock_resources(ids uuid[]) returns void language plpgsql as $$
declare
  k bigint;
begin
  for k in select distinct advisory_key(i) from unnest(ids) i where i is not null order by 1 loop
    perform pg_advisory_xact_lock(k);
  end loop;
end $$;
