import { listComma, mark, t } from '#domain/language/translate.ts'
import { ownMoment } from '../../lib/format.ts'
import type { Case } from './case.ts'

type Proposal = NonNullable<Case['proposal']>

const act: Record<Proposal['decision'], string> = {
  verify: mark('Verify'),
  lift: mark('Confirm again'),
}

/** Says that one of two people has decided, who and when, and what that means for the reader; nothing where nobody has. */
export function Agreed({ proposal }: { proposal: Case['proposal'] }) {
  if (!proposal) return null
  return (
    <div className="rounded-field bg-tint p-3 text-on-tint">
      <p className="font-semibold">{agreedWords(proposal)}</p>
      <p>
        {proposal.is_own
          ? t('Somebody else must agree before it counts.')
          : t('You are the second person: it counts as soon as you agree as well.')}
      </p>
    </div>
  )
}

/** "One of two has agreed to ‘Verify’: Ada Sample, 9:30am, Friday 27 November 2026". */
export function agreedWords({ decision, by, at, is_own: isOwn }: Proposal): string {
  const said = { decision: t(act[decision]), name: by }
  const words = isOwn
    ? t('One of two has agreed to ‘{decision}’: you', said)
    : t('One of two has agreed to ‘{decision}’: {name}', said)
  return at === null ? words : `${words}${listComma()}${ownMoment(at)}`
}
