import { mark, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { ownMoment } from '../../lib/format.ts'

type Length = Answer<'GET /admin/messages'>['lanes'][number]

export const lanes = ['codes', 'mail', 'text', 'push'] as const satisfies readonly Length['lane'][]

export const laneWords = {
  codes: mark('Codes'),
  mail: mark('Emails'),
  text: mark('Texts'),
  push: mark('Notifications'),
} as const

/** How long each lane is now: one number, and what is wrong with it in words. */
export function LaneLengths({ of }: { of: readonly Length[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {lanes.map((lane) => (
        <LaneCard key={lane} lane={lane} length={of.find((one) => one.lane === lane)} />
      ))}
    </ul>
  )
}

function LaneCard({ lane, length }: { lane: (typeof lanes)[number]; length: Length | undefined }) {
  const { queued = 0, late = 0, dead = 0, oldest_due: oldest = null } = length ?? {}
  return (
    <li className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{t(laneWords[lane])}</p>
      <p className="display text-3xl figures">{queued}</p>
      <p className="text-sm text-muted">
        {late > 0 && oldest ? t('waiting, the oldest since {moment}', { moment: ownMoment(oldest) }) : t('waiting')}
      </p>
      {dead > 0 ? (
        <p className="text-sm font-semibold text-danger">
          {t('{dead, plural, one {# could not be sent} other {# could not be sent}}', { dead })}
        </p>
      ) : null}
    </li>
  )
}
