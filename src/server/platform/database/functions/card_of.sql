-- What the card of an offering shows besides its times.
create or replace function card_of(o offering) returns json language plpgsql stable as $$
declare
  fee int;
  money text;
begin
  -- Migrations from before the table lay cards, too.
  if to_regclass('service_price') is not null then
    select k.fee_minor, k.currency into fee, money from service_price k where k.service_id = o.service_id and k.branch_id = o.branch_id;
  end if;
  return (select json_build_object(
    'practitioner_id', p.id, 'slug', p.slug, 'name', concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name),
    'specialty', s.name, 'sub_specialty', p.sub_specialty, 'display_photo', '/api/files/' || p.photo_id,
    'verified_on', p.verified_on, 'verified_source', p.verified_source, 'languages', p.languages,
    -- Read as text, as below.
    'verified_until', to_jsonb(p)->>'verified_until',
    'is_vouched', coalesce((to_jsonb(p)->>'is_vouched')::boolean, false),
    'offering', json_build_object('offering_id', o.id, 'mode', o.mode, 'branch_id', b.id, 'branch_name', b.name, 'branch_slug', b.slug,
      'address', b.address, 'city', b.city, 'phone', b.phone, 'time_zone', o.time_zone, 'step_free', coalesce(b.step_free, false)),
    'service', json_build_object('service_id', v.id, 'service_name', v.name, 'minutes', v.minutes, 'fee_minor', coalesce(fee, v.fee_minor),
      'currency', coalesce(money, v.currency)),
    -- Read as text: an older migration lays cards before the column is there.
    'needs', case when (to_jsonb(v)->>'has_needs')::boolean then json_build_object('minutes', v.minutes,
      'bufferBefore', v.buffer_before, 'bufferAfter', v.buffer_after, 'step', v.step) end)
  from practitioner p, specialty s, branch b, service v
  where p.id = o.practitioner_id and s.id = o.specialty_id and b.id = o.branch_id and v.id = o.service_id);
end $$;
