import { useQueryClient } from '@tanstack/react-query'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { kindWords, type Kind } from '../../parts/people/check-words.ts'
import { firstLook, lookedAt, type CaseValues } from './case-values.ts'
import type { Case, Decision } from './case.ts'
import { changedWords, isOld, useFreshLook } from './use-fresh-look.ts'

const told: Record<Decision, string> = {
  take_up: mark('You have taken it up'),
  verify: mark('Verified'),
  reject: mark('Declined'),
  ask: mark('Changes asked for'),
  suspend: mark('Suspended'),
  lift: mark('Verified'),
  revoke: mark('Revoked'),
  uphold: mark('The revocation stands'),
  restore: mark('Revocation taken back'),
}

/** The form of one decision. */
export function useCaseForm(one: Case) {
  const queries = useQueryClient()
  const form = useSentForm<CaseValues>({
    defaultValues: firstLook(one),
    refusal: (error) => {
      if (problemCode(error) === 'changed') return changedWords()
      const missing = error instanceof CallFailed ? error.problem.extra?.missing : undefined
      if (!Array.isArray(missing)) return problemText(error)
      const names = missing.map((kind) => t(kindWords[kind as Kind] ?? String(kind))).join(listComma())
      return t('Not looked at yet: {names}', { names })
    },
    // A check that is refused stands at what was looked at.
    nameOf: (field) => (field in kindWords ? `${field}.source` : field),
    send: async ({ decision, note, ...looked }) => {
      const params = { practitionerId: one.doctor.id }
      const body = { decision, note, version: one.doctor.version, checks: lookedAt(one, looked) }
      const answer = await call('POST /admin/verifications/:practitionerId', { params, body }).catch(
        (error: unknown) => {
          if (isOld(error)) {
            look.sent('refused')
            void queries.invalidateQueries({ queryKey: ['verifications'] })
          }
          throw error
        },
      )
      look.sent('decided')
      toast('success', t(answer.is_proposed ? mark('Noted. A second person must agree.') : told[decision]))
      await queries.invalidateQueries({ queryKey: ['verifications'] })
    },
  })
  const look = useFreshLook(one.doctor.version, form, () => firstLook(one))
  return form
}

export type CaseFormOf = ReturnType<typeof useCaseForm>
