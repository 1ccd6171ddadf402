-- Rows of the audit wait for their link in the chain (core/audit/audit-chain.ts).
create or replace function await_link() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_waiting (audit_id) select id from added;
  return null;
end $$;
