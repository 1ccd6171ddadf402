import { t } from '#domain/language/translate.ts'
import { CallFailed, problemText } from '../../../lib/call.ts'

/** What was refused, and at which version of the visit. */
export type StepRefusal = { readonly error: unknown; readonly version: number }

/** Why a step of a visit was refused, beside its buttons: a message that goes away is not the only place. */
export function StepRefused({ refused }: { refused: Pick<StepRefusal, 'error'> | undefined }) {
  return refused ? (
    <p
      role="alert"
      className="min-w-0 basis-full rounded-field bg-danger-tint px-3 py-2 text-sm font-semibold text-danger"
    >
      {refusalWords(refused.error)}
    </p>
  ) : null
}

/** Where no answer came, or the visit was changed by somebody else, nobody may say that nothing has changed. */
function refusalWords(error: unknown): string {
  const why = problemText(error)
  const status = error instanceof CallFailed ? error.problem.status : 0
  if (error instanceof CallFailed && error.problem.code === 'changed') return `${why}.`
  if (status === 0 || status >= 500) return t('{why}. Look whether it went through before you try again.', { why })
  return t('{why}. Nothing was changed.', { why })
}
