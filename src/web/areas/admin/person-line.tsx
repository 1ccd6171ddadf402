import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { ownDate, ownMoment } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Menu } from '../../ui/menu.tsx'

export type Person = Answer<'GET /admin/people'>['results'][number]
export type HelpAct = 'confirmation' | 'log_out' | 'step' | 'suspend' | 'lift'

const kinds: Record<Person['user_type'], string> = {
  patient: mark('Patient'),
  doctor: mark('Doctor'),
  'facility-manager': mark('Facility manager'),
  'branch-staff': mark('Branch staff'),
  'platform-admin': mark('Administrator'),
}

/** One account: who it is, how it stands, and what can be done for it. */
export function PersonLine({ person, onAsk }: { person: Person; onAsk: (act: HelpAct) => void }) {
  const items = actsFor(person).map(([act, label]) => ({ label, act: () => onAsk(act) }))
  return (
    <li className="flex items-start gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] lg:items-center">
        <div className="grid min-w-0">
          <strong>
            <bdi>{person.name}</bdi>
            {person.is_you ? <span className="font-normal text-muted"> {t('(you)')}</span> : null}
          </strong>
          <span className="truncate text-sm text-muted" title={person.email}>
            <bdi>{person.email}</bdi>
          </span>
        </div>
        <div className="text-sm">
          <p>{t(kinds[person.user_type])}</p>
          <p className="text-muted figures">
            <Facts
              of={[
                t('since {date}', { date: ownDate(person.created_at) }),
                person.last_active
                  ? t('last here {moment}', { moment: ownMoment(person.last_active) })
                  : t('never logged in'),
              ]}
            />
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-sm lg:justify-end">
          <Standing person={person} />
          <span className="text-muted">{person.two_step ? t('Second step on') : t('Second step off')}</span>
        </p>
      </div>
      {items.length > 0 ? (
        <Menu
          dots
          label={t('More for {name}', { name: person.name })}
          items={items}
          className="grid size-11 flex-none place-items-center rounded-full hover:bg-tint hover:text-on-tint"
        />
      ) : (
        <span aria-hidden className="size-11 flex-none" />
      )}
    </li>
  )
}

function Standing({ person }: { person: Person }) {
  const [look, Icon, words] = person.suspended_at
    ? (['chip-cancelled', CircleSlash, t('On hold since {date}', { date: ownDate(person.suspended_at) })] as const)
    : person.is_proven
      ? (['chip-completed', CircleCheck, t('Active')] as const)
      : (['chip-requested', Hourglass, t('Email not confirmed')] as const)
  return (
    <span className={`inline-flex items-center gap-1 rounded-chip px-2 py-0.5 text-xs font-semibold ${look}`}>
      <Icon size={12} aria-hidden /> {words}
    </span>
  )
}

/** What can be done; the server asks the same once more. One's own account is kept in one's profile. */
function actsFor(person: Person): (readonly [HelpAct, string])[] {
  if (person.is_you) return []
  if (!person.is_proven) return [['confirmation', t('Send the code again')], ...holdOf(person)]
  return [
    ...(person.two_step ? [['step', t('Reset second step')] as const] : []),
    ['log_out', t('Log out everywhere')],
    ...holdOf(person),
  ]
}

const holdOf = ({ suspended_at: since }: Person): [readonly [HelpAct, string]] =>
  since ? [['lift', t('Take off hold')]] : [['suspend', t('Put on hold')]]
