-- The next number of a branch, a day and a prefix. Whoever asks holds it until they commit, so that none is left out.
create or replace function next_number(of_branch uuid, of_day date, of_prefix text) returns int language sql security definer set search_path = public as $$
  insert into queue_number (branch_id, day, prefix, last) values (of_branch, of_day, of_prefix, 1)
    on conflict (branch_id, day, prefix) do update set last = queue_number.last + 1 returning last
$$;
revoke execute on function next_number(uuid, date, text) from public;
grant execute on function next_number(uuid, date, text) to tendwell_worker;
