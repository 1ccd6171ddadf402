import { useQueryClient } from '@tanstack/react-query'
import { listComma, t } from '#domain/language/translate.ts'
import {
  type FacilityDecision,
  type FacilityFact,
  facilityFacts,
  neededFacts,
} from '#domain/verification/facility-check.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { changedWords, isOld, useFreshLook } from '../../features/checks/use-fresh-look.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextArea, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'
import { decisionsIn, decisionWords, type FacilityCase, factWords } from './facility-words.ts'

type Values = Record<FacilityFact, boolean> & { source: string; note: string; decision: FacilityDecision }

function firstLook(decisions: readonly FacilityDecision[]): Values {
  const seen = { name: false, address: false, register_number: false }
  return { ...seen, source: '', note: '', decision: decisions[0] ?? 'check' }
}

/** The form of a decision: a refused one keeps the note, and what was ticked falls away where the facility is another now. */
function useDecision(one: FacilityCase, decisions: readonly FacilityDecision[]) {
  const queries = useQueryClient()
  const form = useSentForm<Values>({
    defaultValues: firstLook(decisions),
    refusal: (error) => {
      if (problemCode(error) === 'changed') return changedWords()
      const missing = error instanceof CallFailed ? error.problem.extra?.missing : undefined
      if (!Array.isArray(missing)) return problemText(error)
      const names = facilityFacts.filter((fact) => missing.includes(fact)).map((fact) => t(factWords[fact]))
      return t('Not looked at yet: {names}', { names: names.join(listComma()) })
    },
    send: async ({ source, note, decision, ...looked }) => {
      await call('POST /admin/facilities/:facilityId', {
        params: { facilityId: one.id },
        body: {
          decision,
          source,
          note,
          facts: facilityFacts.filter((fact) => looked[fact]),
          version: one.version,
          branches: one.branches.map(({ id, version }) => ({ id, version })),
        },
      }).catch((error: unknown) => {
        if (isOld(error)) {
          look.sent('refused')
          void queries.invalidateQueries({ queryKey: ['facility-checks'] })
        }
        throw error
      })
      look.sent('decided')
      toast('success', t('Saved'))
      await queries.invalidateQueries({ queryKey: ['facility-checks'] })
    },
  })
  const all = [one.version, ...one.branches.map(({ id, version }) => `${id} ${version}`)].join()
  const look = useFreshLook(all, form, () => firstLook(decisions))
  return form
}

/** What was looked at, and the decision: one form, whose buttons say which decision it is. */
export function FacilityDecisionForm({ one }: { one: FacilityCase }) {
  const isToSee = one.check_due !== null || one.branches.some(({ is_unseen }) => is_unseen)
  const decisions = decisionsIn[one.check_state].filter((decision) => decision !== 'look' || isToSee)
  const looksNow = decisions.some((decision) => decision !== 'suspend' && decision !== 'decline')
  const form = useDecision(one, decisions)
  if (decisions.length === 0)
    return <Card>{t('Its managers read your note. When they change something, it waits here again.')}</Card>
  return (
    <Card as="section" className="grid grid-cols-1 gap-4 lg:sticky lg:top-4">
      <h2 className="text-xl">{t('Decision')}</h2>
      <Form of={form} label={t('Decision')} className="grid gap-5">
        {looksNow ? (
          <fieldset className="grid gap-3">
            <legend className="pb-2 font-semibold">{t('I looked at')}</legend>
            {neededFacts(one).map((fact) => (
              <CheckField key={fact} label={t(factWords[fact])} {...form.field(fact)} />
            ))}
            <TextField
              label={t('Where you looked')}
              hint={t('The register, the website, or whom you called.')}
              {...form.field('source')}
            />
          </fieldset>
        ) : null}
        <TextArea label={t('Note to the managers')} hint={t('Needed for a no.')} {...form.field('note')} />
        <ul className="grid gap-3">
          {decisions.map((decision, at) => (
            <li key={decision} className="grid gap-1">
              <span>
                <Button
                  type="submit"
                  look={decision === 'decline' || decision === 'suspend' ? 'danger' : at === 0 ? 'primary' : 'plain'}
                  busy={form.isSending && form.values('decision') === decision && t('Saving…')}
                  disabled={form.isSending && form.values('decision') !== decision}
                  onClick={() => form.setValue('decision', decision)}
                >
                  {t(decisionWords[decision].act)}
                </Button>
              </span>
              <span className="text-sm text-muted">{t(decisionWords[decision].effect)}</span>
            </li>
          ))}
        </ul>
      </Form>
    </Card>
  )
}
