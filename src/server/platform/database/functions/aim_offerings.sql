-- Re-aims the offerings of a doctor; only what moved is written.
create or replace function aim_offerings(practitioner uuid, at_moment timestamptz) returns void language plpgsql as $$
declare
  o offering;
  aimed timestamptz;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    aimed := first_bookable(o, at_moment);
    if aimed is distinct from o.next_free then
      update offering set next_free = aimed, bookable_until = aimed - make_interval(mins => o.notice_minutes) where id = o.id;
    end if;
  end loop;
end $$;
