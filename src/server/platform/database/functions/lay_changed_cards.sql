-- Lays the cards anew that show something of the row that changed.
create or replace function lay_changed_cards() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'offering' then perform lay_cards(array[new.id]);
    when 'practitioner' then perform lay_cards(array(select id from offering where practitioner_id = new.id));
    when 'branch' then perform lay_cards(array(select id from offering where branch_id = new.id));
    when 'service' then perform lay_cards(array(select id from offering where practitioner_id = new.practitioner_id and service_id = new.id));
    when 'service_price' then perform lay_cards(array(select id from offering
      where (service_id, branch_id) in ((new.service_id, new.branch_id), (old.service_id, old.branch_id))));
    when 'specialty' then perform lay_cards(array(select id from offering where specialty_id = new.id));
  end case;
  return null;
end $$;
