-- Lays what is needed anew on the cards that the changed row has a part in: of a branch, those whose service needs something.
create or replace function lay_changed_needs() returns trigger language plpgsql security definer set search_path = public as $$
begin
  case tg_table_name
    when 'offering' then perform lay_needs(array[new.id]);
    when 'service' then perform lay_needs(array(
      select id from offering where practitioner_id = new.practitioner_id and service_id = new.id));
    when 'service_need' then perform lay_needs(array(
      select o.id from offering o join service v on v.practitioner_id = o.practitioner_id and v.id = o.service_id
      where v.id in (new.service_id, old.service_id)));
    when 'pool_member' then perform lay_needs(array(
      select o.id from offering o join service v on v.id = o.service_id and v.has_needs join pool p on p.branch_id = o.branch_id
      where p.id in (new.pool_id, old.pool_id)));
    else perform lay_needs(array(
      select o.id from offering o join service v on v.id = o.service_id and v.has_needs
      where o.branch_id in (new.branch_id, old.branch_id)));
  end case;
  return null;
end $$;
