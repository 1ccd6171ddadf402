-- Brings these blocks up to date around a change of the doctor's claims; what stays closed is not touched. Doctors without such
-- rules cost nothing. Days that are over, before those of the read model, are not laid: nobody books there.
create or replace function lay_blocks(practitioner uuid, around tstzrange) returns void language plpgsql as $$
declare
  o offering;
  wide tstzrange;
  since timestamptz;
  changed tstzrange;
begin
  for o in select * from offering where practitioner_id = practitioner and has_blocks loop
    wide := limit_span(o, tstzrange(lower(around) - interval '1 day', upper(around) + interval '1 day'));
    select min(d.utc_day)::timestamp at time zone 'UTC' into since from open_day d where d.offering_id = o.id;
    continue when since >= upper(wide);
    wide := tstzrange(greatest(lower(wide), since), upper(wide));
    with due as materialized (select b.block, b.cause from blocks_due(o, wide) b),
      opened as (
        delete from claim c where c.resource_id = o.id and c.during && wide
          and not exists (select from due where due.block = c.during and due.cause = c.cause)
        returning c.during),
      closed as (
        insert into claim (resource_id, during, kind, resource_kind, cause)
        select o.id, due.block, 'block', 'offering', due.cause from due
        where not exists (select from claim c where c.resource_id = o.id and c.during = due.block and c.cause = due.cause)
        returning during)
    select range_merge(range_agg(x.during)) into changed from (select during from opened union all select during from closed) x;
    continue when changed is null;
    perform rebuild_busy(o.id, utc_day(lower(changed)), utc_day(upper(changed)));
    perform refresh_offering(o, utc_day(lower(changed)) - 2, utc_day(upper(changed)) + 2);
  end loop;
end $$;
