-- Taking a time can only move the next free time of an offering when it takes that very time, or closes days.
create or replace function aim_after_take(practitioner uuid, taken tstzrange, at_moment timestamptz) returns void language plpgsql as $$
declare
  o offering;
  aimed timestamptz;
begin
  for o in select * from offering x where x.practitioner_id = practitioner and (x.has_blocks or (
      x.next_free > lower(taken) - make_interval(mins => (x.visit_cells + x.after_cells) * 5)
      and x.next_free < upper(taken) + make_interval(mins => x.before_cells * 5))) loop
    aimed := first_bookable(o, at_moment);
    if aimed is distinct from o.next_free then
      update offering set next_free = aimed, bookable_until = aimed - make_interval(mins => o.notice_minutes) where id = o.id;
    end if;
  end loop;
end $$;
