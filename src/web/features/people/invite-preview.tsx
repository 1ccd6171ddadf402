import { Check, CircleAlert } from 'lucide-react'
import { mark, t } from '#domain/language/translate.ts'
import type { PastedPerson } from '#domain/profiles/pasted-people.ts'
import type { Answer } from '#contract/endpoints.ts'

export type Result = Answer<'POST /invitations'>['results'][number]

type Props = { pasted: readonly PastedPerson[]; members: ReadonlySet<string>; results: readonly Result[] }

const outcomes = {
  sent: mark('Sent'),
  again: mark('Sent again. The earlier link no longer works'),
  member: mark('Already works here'),
  twice: mark('Twice in the list'),
  malformed: mark('Not an email address'),
  too_many: mark('Has had many emails. Try again later'),
} as const

/** What was understood of what was pasted, line by line, and what became of those that were sent. */
export function InvitePreview({ pasted, members, results }: Props) {
  const wrong = pasted.flatMap((one) => {
    const why = faultWords(one, members)
    return why ? [{ ...one, why }] : []
  })
  if (pasted.length === 0 && results.length === 0) return null
  return (
    <div role="status" className="grid gap-2 rounded-field bg-sunken p-3 text-sm">
      {pasted.length > 0 ? (
        <p className="font-semibold">
          {t('{count, plural, one {# person} other {# people}} to invite', { count: pasted.length - wrong.length })}
        </p>
      ) : null}
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {results.map(({ email, outcome }) => (
          <Line key={email} good={isDone({ outcome })} who={email} words={t(outcomes[outcome])} />
        ))}
        {wrong.map(({ line, typed, why }) => (
          <Line
            key={`${line} ${typed}`}
            good={false}
            who={typed}
            words={t('line {line, number}: {why}', { line, why })}
          />
        ))}
      </ul>
    </div>
  )
}

/** Whether an address has its mail. */
export function isDone({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome === 'sent' || outcome === 'again'
}

function Line({ good, who, words }: { good: boolean; who: string; words: string }) {
  const Icon = good ? Check : CircleAlert
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={`mt-0.5 flex-none ${good ? 'text-brand' : 'text-danger'}`} />
      <span className="min-w-0 break-words">
        <bdi className="font-semibold">{who}</bdi> <span className="text-muted">{words}</span>
      </span>
    </li>
  )
}

function faultWords({ email, fault }: PastedPerson, members: ReadonlySet<string>): string | undefined {
  if (fault?.code === 'email_twice') return t('twice in the list')
  if (fault) return t('not an email address')
  return members.has(email) ? t('already a member') : undefined
}
