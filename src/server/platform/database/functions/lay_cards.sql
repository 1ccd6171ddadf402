-- Writes the cards of these offerings, with what the filters of search ask; those that stay the same are not touched.
create or replace function lay_cards(offerings uuid[]) returns void language sql security definer set search_path = public as $$
  insert into offering_card (offering_id, card, languages, gender, step_free, fee_minor)
  select o.id, c.card, p.languages, p.gender, coalesce(b.step_free, false), (c.card->'service'->>'fee_minor')::int
  from offering o join practitioner p on p.id = o.practitioner_id join branch b on b.id = o.branch_id
    join service v on v.id = o.service_id cross join lateral (select card_of(o) as card) c
  where o.id = any (offerings) and c.card is not null
  on conflict (offering_id) do update
    set card = excluded.card, languages = excluded.languages, gender = excluded.gender, step_free = excluded.step_free, fee_minor = excluded.fee_minor
    where offering_card.card::text <> excluded.card::text
      or (offering_card.languages, offering_card.gender, offering_card.step_free, offering_card.fee_minor)
        is distinct from (excluded.languages, excluded.gender, excluded.step_free, excluded.fee_minor)
$$;
