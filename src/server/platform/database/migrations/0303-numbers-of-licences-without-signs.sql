-- A number is compared without whatever is no letter or digit, by one rule of the product (comparable): the row keeps what it says.
alter table practitioner alter column licence_key drop expression;
alter table practitioner alter column licence_key set default '';

-- Of two who stand under one number by two spellings, the one who stood without signs, or came first, keeps it. The other
-- one keeps the spelling: nobody loses their place by this, and whoever sends the number again is refused.
with spelled as (
  select id, upper(regexp_replace(normalize(licence_number, nfkc),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u0300-\u036f\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f]+', '', 'g')) as key
  from practitioner where licence_number <> ''),
ranked as (
  select s.id, s.key, p.verification in ('verified', 'expiring', 'recheck_due', 'suspended') as stands,
    row_number() over (partition by p.licence_authority, s.key, p.verification in ('verified', 'expiring', 'recheck_due', 'suspended')
      order by p.licence_key = s.key desc, p.created_at, p.id) as place
  from spelled s join practitioner p on p.id = s.id)
update practitioner p set licence_key = r.key from ranked r
  where r.id = p.id and (not r.stands or r.place = 1) and p.licence_key <> r.key;
