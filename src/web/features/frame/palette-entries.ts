import { fuzzyFit } from '#domain/search/fuzzy.ts'
import { storedText } from '../../lib/stored.ts'

/** Something that one may go to or do: a page, an action, a branch, a patient. */
export type PaletteEntry = {
  readonly key: string
  readonly label: string
  readonly hint?: string
} & ({ readonly to: string } | { readonly act: () => void })

const recentKey = 'palette_recent'
const mostRecent = 5

/** What was chosen last in this tab, the latest first. Never a patient: their names are not kept in a browser. */
export function recentEntries(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const keys = (storedText(recentKey, 'session') ?? '').split('\n')
  return keys.flatMap((key) => entries.find((entry) => entry.key === key) ?? [])
}

export function keepRecent(key: string) {
  const keys = (storedText(recentKey, 'session') ?? '').split('\n').filter((one) => one !== key && one !== '')
  sessionStorage.setItem(recentKey, [key, ...keys].slice(0, mostRecent).join('\n'))
}

/** What fits to what is typed, the best first; what was chosen lately comes before what fits as well. */
export function fittingEntries(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const recent = recentEntries(entries)
  return entries
    .flatMap((entry) => {
      const fit = fuzzyFit(text, entry.label)
      return fit === undefined ? [] : [{ entry, fit: fit + (recent.includes(entry) ? 1 : 0) }]
    })
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, 8)
    .map(({ entry }) => entry)
}

/** The name and what tells one person from others, out of one line: "Sample 1980-01-01", "Sample 07700 900982". */
export function patientQuestion(text: string): { q: string; date_of_birth: string; phone: string } | undefined {
  const line = text.trim()
  if (/^[a-z]{4}-\d{4}$/i.test(line)) return { q: line, date_of_birth: '', phone: '' }
  const q = line.replace(/[\d+()./-].*$/, '').trim()
  const rest = line.slice(q.length).trim()
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(rest) ?? []
  const date_of_birth = year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
  const phone = date_of_birth === '' && rest.replace(/\D/g, '').length >= 6 ? rest : ''
  return q.length >= 3 && (date_of_birth !== '' || phone !== '') ? { q, date_of_birth, phone } : undefined
}
