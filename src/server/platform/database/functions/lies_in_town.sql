-- Whether a place on the map lies in a town of a region, as far as branches of checked facilities that patients find there tell; null where
-- there is none of them. A practice says nothing of a town: nobody has looked at where it lies.
create or replace function lies_in_town(a_country text, a_region text, a_city text, latitude float8, longitude float8) returns boolean
  language sql stable parallel safe as $$
  select bool_or(kilometres(b.latitude, b.longitude, lies_in_town.latitude, lies_in_town.longitude) <= 25)
  from branch b join facility f on f.id = b.facility_id
  where b.is_found and f.kind = 'facility' and b.country = a_country and b.region = a_region and b.folded_city = folded(a_city) and b.folded_city <> ''
    and b.latitude is not null and b.longitude is not null
$$;
