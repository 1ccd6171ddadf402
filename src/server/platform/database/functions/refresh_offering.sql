-- Brings the free starts of one offering up to date; days that stay the same are not written.
create or replace function refresh_offering(o offering, first_day date, last_day date) returns void language plpgsql as $$
declare
  d open_day;
  f bit(288);
begin
  for d in select * from open_day where offering_id = o.id and utc_day between first_day and last_day loop
    f := free_bits(o, d);
    if f <> d.free or d.free_count <> bit_count(f) then
      update open_day set free = f, first_free = position(B'1' in f) - 1, free_count = bit_count(f)
        where offering_id = o.id and utc_day = d.utc_day;
    end if;
  end loop;
end $$;
