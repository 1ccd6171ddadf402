/**
 * Replaces `lock_resources` in databases of tests: whoever locks a resource after one that comes behind it is stopped.
 * Two transactions that lock in one order for all never wait for each other in a circle, so each test that books,
 * moves, sweeps or decides is one more proof of that order.
 */
export const strictLocks = `
create or replace function lock_resources(ids uuid[]) returns void language plpgsql as $$
declare
  k bigint;
  held bigint[] := coalesce(nullif(current_setting('tendwell.locked', true), ''), '{}')::bigint[];
begin
  for k in select distinct advisory_key(i) from unnest(ids) i where i is not null order by 1 loop
    continue when k = any(held);
    if k < any(held) then
      raise exception 'a lock out of order: % after %', k, held;
    end if;
    perform pg_advisory_xact_lock(k);
    held := held || k;
  end loop;
  perform set_config('tendwell.locked', held::text, true);
end $$`
