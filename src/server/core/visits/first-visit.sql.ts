import { sql, type Statement } from '../../platform/database/sql.ts'

/** What a doctor asks people to bring to a first visit, one a language. `practitioner`: its name in the statement around it. */
export function firstVisitTexts(practitioner: Statement): Statement {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('language', f.text->'language', 'first_visit', f.text->'first_visit') order by f.place), '[]')
    from jsonb_array_elements(${practitioner}.texts) with ordinality f (text, place) where f.text->>'first_visit' <> '')`
}

/** The same for a visit: nothing where its patient was with this doctor before it. */
export function firstVisitTextsOf(practitioner: Statement, patient: Statement, start: Statement): Statement {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('language', f.text->'language', 'first_visit', f.text->'first_visit') order by f.place), '[]')
    from jsonb_array_elements(${practitioner}.texts) with ordinality f (text, place) where f.text->>'first_visit' <> ''
      and not coalesce(was_here_before(${practitioner}.id, ${patient}, ${start}::timestamptz - interval '1 second'), false))`
}
