import { currentLanguage } from '#domain/language/translate.ts'
import { sayName, sayPlain } from '#domain/language/specialty-names.ts'
import { foldWords, withoutMarkup } from '#domain/search/fold.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { dangerIn, understandWords } from './people-words.ts'
import { namesLike, specialtiesLike } from './suggest.sql.ts'
import { specialtiesFor } from './understood.sql.ts'

type Suggestions = Answer<'GET /suggestions'>

const mostSpecialties = 5

/** Specialties that people's words lead to, then those that begin so, then doctors and clinics by name. */
export async function suggest(run: ReadRunner, typed: string): Promise<Suggestions> {
  const q = withoutMarkup(typed)
  if (foldWords(q) === '') return { results: [], emergency: null }
  const { oftenSeen, confidence } = understandWords(q, currentLanguage())
  const [known, like, names] = await Promise.all([
    specialtiesFor(run, oftenSeen.map(({ specialty }) => specialty), q),
    specialtiesLike(run, q),
    namesLike(run, q),
  ]) // prettier-ignore
  const meant = oftenSeen.flatMap(({ specialty, reason }) => {
    const found = known.find(({ key, is_active }) => key === specialty && is_active)
    return found ? [{ ...found, hint: reason }] : []
  })
  // What is called exactly so comes before a guess.
  const named = known
    .filter(({ is_named, is_active }) => is_named && is_active && confidence !== 'sure')
    .map((one) => ({ ...one, hint: '' }))
  const all = [...named, ...(confidence === 'sure' ? [] : calledSo(like, q)), ...meant, ...like]
  const once = all.filter(({ id }, index) => all.findIndex((one) => one.id === id) === index)
  return {
    results: [
      ...once.slice(0, mostSpecialties).map(({ id, name, hint }) => ({
        kind: 'specialty' as const,
        label: sayName(name),
        hint: hint || sayPlain(name),
        value: id,
      })),
      ...names.map((one) => ({ ...one, hint: sayName(one.hint) })),
    ],
    emergency: dangerIn(q),
  }
}

/** Those whose very name begins with what was typed so far, the shortest first: "physi" is on its way to Physiotherapy. */
function calledSo<One extends { readonly name: string }>(like: readonly One[], q: string): One[] {
  const typed = foldWords(q)
  const begun = like.filter(({ name }) => [name, sayName(name)].some((said) => foldWords(said).startsWith(typed)))
  return begun.sort((one, other) => one.name.length - other.name.length)
}
