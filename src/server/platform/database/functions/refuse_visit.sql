-- Ends the write with a word a person may know; everything before it is rolled back.
create or replace function refuse_visit(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'TW409', message = code;
end $$;
