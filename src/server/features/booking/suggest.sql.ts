import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { standsVerified, worksWhereChecked } from '../../core/checks/verified.ts'
import { sql } from '../../platform/database/sql.ts'

/** Specialties one of whose names begins with what was typed. */
export function specialtiesLike(run: ReadRunner, q: string) {
  return run.many<{ id: string; name: string; hint: string }>(sql`
    select s.id, s.name, '' as hint from specialty s join specialty_word w on w.specialty_id = s.id
    where s.is_active and w.word like (select nullif(folded(${q}), '')) || '%' group by s.id order by s.name limit 5`)
}

/** Doctors and clinics whose name has a word that begins with what was typed; where nobody's does, nearly. */
export function namesLike(run: ReadRunner, q: string) {
  return run.many<{ kind: 'doctor' | 'clinic'; label: string; hint: string; value: string }>(sql`
    with typed as (select nullif(folded(regexp_replace(${q}, '^(dr|prof)\\.?\\s+', '', 'i')), '') as words),
    begun as (
      (select 'doctor' as kind, ${doctorName(sql`p`)} as label, s.name as hint, p.slug as value, 1 as rank
       from practitioner p join specialty s on s.id = p.specialty_id
       where p.is_published and ${standsVerified} and ${worksWhereChecked}
         and (p.folded like (select words from typed) || '%' or p.folded like '% ' || (select words from typed) || '%') order by p.folded limit 4)
      union all
      (select 'clinic', b.name, b.city, b.slug, 2 from branch b join facility f on f.id = b.facility_id
       where f.kind = 'facility' and b.is_found and length((select words from typed)) > 2 and b.folded like '%' || (select words from typed) || '%' order by b.name limit 4)),
    nearly as (
      select 'doctor' as kind, ${doctorName(sql`p`)} as label, s.name as hint, p.slug as value, 3 as rank
      from practitioner p join specialty s on s.id = p.specialty_id
      where not exists (select from begun) and length((select words from typed)) > 3
        and p.is_published and ${standsVerified} and ${worksWhereChecked} and p.folded %> (select words from typed)
      order by p.folded <-> (select words from typed) limit 3)
    select kind, label, hint, value from (select * from begun union all select * from nearly) found order by rank, label`)
}
