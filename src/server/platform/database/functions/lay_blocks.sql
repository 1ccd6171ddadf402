-- Lays these blocks anew around a change of the doctor's claims. Doctors without such rules cost nothing.
create or replace function lay_blocks(practitioner uuid, around tstzrange) returns void language plpgsql as $$
declare
  o offering;
  wide tstzrange := tstzrange(lower(around) - interval '1 day', upper(around) + interval '1 day');
begin
  for o in select * from offering where practitioner_id = practitioner and has_blocks loop
    delete from claim c where c.resource_id = o.id and c.during && wide;
    insert into claim (resource_id, during, kind, resource_kind, cause)
      select o.id, b.block, 'block', 'offering', b.cause from blocks_due(o, wide) b;
    perform rebuild_busy(o.id, utc_day(lower(wide)) - 2, utc_day(upper(wide)) + 2);
    perform refresh_offering(o, utc_day(lower(wide)) - 2, utc_day(upper(wide)) + 2);
  end loop;
end $$;
