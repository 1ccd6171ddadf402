import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { identityWords } from '../../parts/people/identity-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { registerKey, type PatientCard, type RegisterHere } from './register.ts'

/**
 * Who somebody says they are by now, where their entry says otherwise: the desk takes it over once it has seen an identity
 * document. What it was asked about is what it takes: changed meanwhile, it looks again.
 */
export function OwnDetails({ here: { branchId, rights }, card }: { here: RegisterHere; card: PatientCard }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Said>()
  const said = card.own_details
  if (!said) return null
  const take = async (seen: Said) => {
    const params = { branchId, patientId: card.id }
    try {
      await call('POST /branches/:branchId/patients/:patientId/own-details', { params, body: seen })
      toast('success', t('Saved'))
    } catch (error) {
      if (!(error instanceof CallFailed) || error.problem.code !== 'changed') throw error
      toast('error', t('These details have changed. Look at the identity document again.'))
    } finally {
      await queries.invalidateQueries({ queryKey: registerKey(branchId) })
      await queries.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return (
    <section aria-label={t('In their account')} className="grid gap-3 rounded-field bg-sun p-4 text-on-sun">
      <p className="font-semibold">{t('In their account: {who}', { who: identityWords(said) })}</p>
      {rights.has('patients.edit') ? (
        <p className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => setAsked({ version: card.version, ...said })}>
            {t('Take over these details')}
          </Button>
          <span className="text-sm">{t('Look at an identity document first.')}</span>
        </p>
      ) : null}
      {asked ? (
        <Confirm
          title={t('Is this the same person?')}
          open
          act={t('Take over these details')}
          onClose={() => setAsked(undefined)}
          onAct={() => take(asked)}
        >
          {t(
            '{before} becomes {after}, at every clinic that knows them. You have seen an identity document that says so.',
            {
              before: identityWords(card),
              after: identityWords(asked),
            },
          )}
        </Confirm>
      ) : null}
    </section>
  )
}

type Said = BodyOf<'POST /branches/:branchId/patients/:patientId/own-details'>
