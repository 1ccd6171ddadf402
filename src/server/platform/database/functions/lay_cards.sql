-- Writes the cards of these offerings; those that stay the same are not touched.
create or replace function lay_cards(offerings uuid[]) returns void language sql security definer set search_path = public as $$
  insert into offering_card (offering_id, card)
  select o.id, c.card from offering o cross join lateral (select card_of(o) as card) c where o.id = any (offerings) and c.card is not null
  on conflict (offering_id) do update set card = excluded.card where offering_card.card::text <> excluded.card::text
$$;
