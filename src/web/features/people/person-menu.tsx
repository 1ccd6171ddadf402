import { t } from '#domain/language/translate.ts'
import { Menu } from '../../ui/menu.tsx'
import { type Entry, type Invited, type Person, whoOf } from './people.ts'

export type MoreAct = { readonly label: string; readonly act: () => void }

/** What can be done with somebody. What is left out cannot be done by whoever looks. */
export type PersonActs = {
  onRoles: (person: Person) => void
  onResend: (invited: Invited) => void
  onWithdraw: (invited: Invited) => void
  onDeactivate: ((person: Person) => void) | undefined
  /** What the entry is called: away from the facility, or from this branch alone. */
  deactivateWord: string
  onReactivate: ((person: Person) => void) | undefined
  onResetStep: ((person: Person) => void) | undefined
  mayEnd: (person: Person) => boolean
  /** What else a screen does with somebody, such as their rooms at a branch. */
  moreOf: ((person: Person) => readonly MoreAct[]) | undefined
}

/** The dots of a row. */
export function PersonMenu({ entry, ...acts }: PersonActs & { entry: Entry }) {
  const items = entry.person ? ofPerson(entry.person, acts) : ofInvited(entry.invited, acts)
  if (items.length === 0) return null
  return (
    <Menu
      dots
      label={t('More for {name}', { name: whoOf(entry).name })}
      items={items}
      className="grid size-9 place-items-center rounded-full hover:bg-tint hover:text-on-tint"
    />
  )
}

function ofPerson(person: Person, acts: PersonActs) {
  const { onReactivate, onResetStep, onDeactivate } = acts
  const isHere = person.status === 'active'
  return [
    ...(person.type === 'manager' ? [] : [{ label: t('Edit roles'), act: () => acts.onRoles(person) }]),
    ...(isHere ? (acts.moreOf?.(person) ?? []) : []),
    ...(onResetStep && isHere && person.two_step && !person.is_you
      ? [{ label: t('Reset second step'), act: () => onResetStep(person) }]
      : []),
    ...(onDeactivate && isHere && acts.mayEnd(person)
      ? [{ label: acts.deactivateWord, act: () => onDeactivate(person) }]
      : []),
    ...(onReactivate && !isHere ? [{ label: t('Reactivate'), act: () => onReactivate(person) }] : []),
  ]
}

function ofInvited(invited: Invited, acts: PersonActs) {
  return [
    { label: t('Resend invitation'), act: () => acts.onResend(invited) },
    { label: t('Take back'), act: () => acts.onWithdraw(invited) },
  ]
}
