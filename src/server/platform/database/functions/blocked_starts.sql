-- Bit i is set when a visit that begins at i would meet a busy cell in [i - before, i + ahead).
create or replace function blocked_starts(previous bit, today bit, following bit, before int, ahead int) returns bit(288)
language plpgsql immutable parallel safe as $$
declare
  r bit(864) := (previous || today || following)::bit(864);
  covered int := 1;
  total int := before + ahead;
  s int;
begin
  while covered < total loop
    s := least(covered, total - covered);
    r := r | (r << s);
    covered := covered + s;
  end loop;
  return substring((r >> before)::bit(864) from 289 for 288)::bit(288);
end $$;
