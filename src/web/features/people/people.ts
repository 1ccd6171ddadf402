import { listComma, mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { addDays } from '#domain/time/local.ts'
import { asLocalDate, asTimeOfDay, dateIn, momentOn, shortDayIn, timeIn } from '../../lib/format.ts'

export type People = Answer<'GET /facilities/:facilityId/users'>
export type Person = People['people'][number]
export type Invited = People['invitations'][number]
export type Held = Person['roles'][number]
export type Branch = { readonly id: string; readonly name: string }

/** A line of the table: somebody who works there, or an address that is invited. */
export type Entry =
  | {
      readonly key: string
      readonly status: 'active' | 'deactivated'
      readonly person: Person
      readonly invited?: never
    }
  | { readonly key: string; readonly status: 'invited' | 'expired'; readonly invited: Invited; readonly person?: never }

export const statusWords = {
  active: mark('Active'),
  invited: mark('Invited'),
  expired: mark('Expired'),
  deactivated: mark('Deactivated'),
} as const

export const typeWords = { manager: mark('Manager'), doctor: mark('Doctor'), staff: mark('Staff') } as const

/** Who works there first, then who is invited, then who has left. */
export function entriesIn({ people, invitations }: People): Entry[] {
  const lines: Entry[] = [
    ...people.map((person) => ({ key: person.account_id, status: person.status, person })),
    ...invitations.map((invited) => ({
      key: invited.id,
      status: invited.is_over ? ('expired' as const) : ('invited' as const),
      invited,
    })),
  ]
  return lines.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
}

const order = ['active', 'invited', 'expired', 'deactivated']

/** What a line is called, where the person is written to, and what they are there. */
export function whoOf(entry: Entry) {
  if (entry.person) return { name: entry.person.name, email: entry.person.email, type: entry.person.type }
  return { name: entry.invited.email, email: entry.invited.email, type: entry.invited.type }
}

/** What is asked of the list; an empty text asks for nothing. */
export type PeopleWish = Readonly<Record<'branch' | 'role' | 'status' | 'step' | 'q', string>>

export function fits(entry: Entry, wish: PeopleWish): boolean {
  const roles = entry.person
    ? entry.person.roles.filter((held) => held.is_over === (entry.status === 'deactivated'))
    : []
  const isAt = (branch: string) =>
    entry.person
      ? roles.some(({ branch_id }) => branch_id === null || branch_id === branch)
      : entry.invited.every_branch || entry.invited.branches.some(({ id }) => id === branch)
  const has = (role: string) => (entry.person ? roles.some((held) => held.role === role) : entry.invited.role === role)
  const text = entry.person ? `${entry.person.name} ${entry.person.email}` : entry.invited.email
  return (
    (wish.branch === '' || isAt(wish.branch)) &&
    (wish.role === '' || has(wish.role)) &&
    (wish.status === '' || entry.status === wish.status) &&
    (wish.step === '' || (entry.status === 'active' && !entry.person.two_step)) &&
    text.toLowerCase().includes(wish.q.trim().toLowerCase())
  )
}

/** The roles that a line is about: those that hold, of somebody who has left the last ones. */
export function rolesOf({ status, person }: Entry): readonly Held[] {
  return person?.roles.filter(({ is_over }) => is_over === (status === 'deactivated')) ?? []
}

/** "from 4 January 2027, until 8 January 2027", by the wall of the branch; empty where it is simply so. */
export function spanWords({ since, until }: Pick<Held, 'since' | 'until'>, zone: string): string {
  const from = since !== null && Date.parse(since) > Date.now() ? t('from {date}', { date: dateIn(zone, since) }) : ''
  // The end is the first moment that is no longer theirs.
  const last = until && new Date(Date.parse(until) - 1).toISOString()
  return [from, last ? t('until {date}', { date: dateIn(zone, last) }) : ''].filter(Boolean).join(listComma())
}

/** Where a role is held, in a word. */
export function placeWords({ branch_id, branch }: Pick<Held, 'branch_id' | 'branch'>): string {
  return branch_id === null ? t('Every branch') : branch
}

/** The moment at which a day begins on the wall of a branch; null for an empty field. */
export function startOn(zone: string, date: string): string | null {
  return date === '' ? null : momentOn(zone, asLocalDate(date), asTimeOfDay('00:00'))
}

/** A last day is meant whole: it ends when the next one begins. */
export function endOn(zone: string, date: string): string | null {
  return date === '' ? null : momentOn(zone, addDays(asLocalDate(date), 1), asTimeOfDay('00:00'))
}

/** "9am to 1pm, 2pm to 5pm" on the wall of a branch. */
export function hoursWords(today: Person['today'], zone: string): string {
  return today
    .map(({ start, end }) => t('{from} to {until}', { from: timeIn(zone, start), until: timeIn(zone, end) }))
    .join(listComma())
}

export function activeWords(moment: string | null, zone: string): string {
  return moment === null ? t('Never') : shortDayIn(zone, moment)
}
