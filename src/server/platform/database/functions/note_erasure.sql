-- Whoever takes the key of a file, or its row, has erased it: noted in the same transaction, by whatever way that came.
create or replace function note_erasure() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Of what never began to come no backup brings anything back.
  if to_jsonb(old)->>'received' = '0' then
    return null;
  end if;
  insert into record_erasure (item_id, at) values (old.id, now()) on conflict do nothing;
  return null;
end $$;
