-- What a search shows of a doctor at a branch besides the times. A page reads one row a card instead of joining five;
-- whatever changes a name, an address or a service lays the cards anew here, so that nobody can forget it.
create table offering_card (
  offering_id uuid primary key references offering on delete cascade,
  card json not null
);

create function card_of(o offering) returns json language sql stable as $$
  select json_build_object(
    'practitioner_id', p.id, 'slug', p.slug, 'name', concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name),
    'specialty', s.name, 'sub_specialty', p.sub_specialty, 'display_photo', '/api/files/' || p.photo_id,
    'verified_on', p.verified_on, 'verified_source', p.verified_source,
    'offering', json_build_object('offering_id', o.id, 'mode', o.mode, 'branch_id', b.id, 'branch_name', b.name, 'branch_slug', b.slug,
      'address', b.address, 'city', b.city, 'phone', b.phone, 'time_zone', o.time_zone),
    'service', json_build_object('service_id', v.id, 'service_name', v.name, 'fee_minor', v.fee_minor, 'currency', v.currency),
    'needs', case when v.room_kind is not null then json_build_object('room_kind', v.room_kind, 'minutes', v.minutes,
      'bufferBefore', v.buffer_before, 'bufferAfter', v.buffer_after, 'step', v.step) end)
  from practitioner p, specialty s, branch b, service v
  where p.id = o.practitioner_id and s.id = o.specialty_id and b.id = o.branch_id and v.id = o.service_id
$$;

create function lay_cards(offerings uuid[]) returns void language sql security definer set search_path = public as $$
  insert into offering_card (offering_id, card)
  select o.id, c.card from offering o cross join lateral (select card_of(o) as card) c where o.id = any (offerings) and c.card is not null
  on conflict (offering_id) do update set card = excluded.card where offering_card.card::text <> excluded.card::text
$$;

create function lay_changed_cards() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'offering' then perform lay_cards(array[new.id]);
    when 'practitioner' then perform lay_cards(array(select id from offering where practitioner_id = new.id));
    when 'branch' then perform lay_cards(array(select id from offering where branch_id = new.id));
    when 'service' then perform lay_cards(array(select id from offering where practitioner_id = new.practitioner_id and service_id = new.id));
    when 'specialty' then perform lay_cards(array(select id from offering where specialty_id = new.id));
  end case;
  return null;
end $$;

-- Columns are named, so that moving the next free time, the hottest write of all, lays nothing.
create trigger offering_card_laid after insert or update of specialty_id, service_id, time_zone, mode on offering
  for each row execute function lay_changed_cards();
create trigger practitioner_card_laid after update of slug, title, first_name, last_name, sub_specialty, photo_id, verified_on, verified_source
  on practitioner for each row execute function lay_changed_cards();
create trigger branch_card_laid after update of name, slug, address, city, phone on branch
  for each row execute function lay_changed_cards();
create trigger service_card_laid after update of name, fee_minor, currency, room_kind, minutes, buffer_before, buffer_after, step on service
  for each row execute function lay_changed_cards();
create trigger specialty_card_laid after update of name on specialty
  for each row when (old.name <> new.name) execute function lay_changed_cards();

select lay_cards(array(select id from offering));
