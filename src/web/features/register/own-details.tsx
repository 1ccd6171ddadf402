import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { toast } from '../../lib/toast.ts'
import { identityWords } from '../../parts/people/identity-words.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { registerKey, type PatientCard, type RegisterHere } from './register.ts'

/** Who somebody says they are by now, where their entry says otherwise: the desk takes it over once it has seen a document. */
export function OwnDetails({ here: { branchId, rights }, card }: { here: RegisterHere; card: PatientCard }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const said = card.own_details
  if (!said) return null
  const who = identityWords(said)
  const take = async () => {
    const params = { branchId, patientId: card.id }
    const body = { version: card.version, ...said }
    try {
      await call('POST /branches/:branchId/patients/:patientId/own-details', { params, body })
      toast('success', t('Saved'))
    } finally {
      await queries.invalidateQueries({ queryKey: registerKey(branchId) })
      await queries.invalidateQueries({ queryKey: ['appointments'] })
    }
  }
  return (
    <section aria-label={t('In their account')} className="grid gap-3 rounded-field bg-sun p-4 text-on-sun">
      <p className="font-semibold">{t('In their account: {who}', { who })}</p>
      {rights.has('patients.edit') ? (
        <p className="flex flex-wrap items-center gap-3">
          <Button size="small" onClick={() => setAsked(true)}>
            {t('Take over these details')}
          </Button>
          <span className="text-sm">{t('Look at a document first.')}</span>
        </p>
      ) : null}
      <Confirm
        title={t('Is this the same person?')}
        open={isAsked}
        act={t('Take over these details')}
        onClose={() => setAsked(false)}
        onAct={take}
      >
        {t('{before} becomes {after}, at every clinic that knows them. You have seen a document that says so.', {
          before: identityWords(card),
          after: who,
        })}
      </Confirm>
    </section>
  )
}
