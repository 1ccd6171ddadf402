import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { registerKey, type PatientCard, type RegisterHere } from './register.ts'

type Joined = PatientCard['joined'][number]

/** Entries that were joined into this one, as long as they can be given back. */
export function JoinedEntries({ here: { branchId }, card }: { here: RegisterHere; card: PatientCard }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Joined>()
  if (card.joined.length === 0) return null
  const undo = async ({ id }: Joined) => {
    try {
      await call('POST /branches/:branchId/patient-merges/:mergeId/undo', { params: { branchId, mergeId: id } })
      toast('success', t('They are two entries again'))
    } catch (error) {
      toast('error', problemText(error))
    }
    await queries.invalidateQueries({ queryKey: registerKey(branchId) })
    await queries.invalidateQueries({ queryKey: ['appointments'] })
  }
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{t('Joined into this entry')}</h3>
      <ul className="grid gap-2">
        {card.joined.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-3 rounded-field bg-sunken px-4 py-2">
            <span className="me-auto">
              <bdi className="font-semibold">{one.name}</bdi>
              <span className="block text-sm text-muted">
                {t('Joined on {day}. Can be taken back until {until}.', {
                  day: ownDate(one.at),
                  until: ownDate(one.undo_until),
                })}
              </span>
            </span>
            <Button size="small" onClick={() => setAsked(one)}>
              {t('Take apart')}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? (
        <Confirm
          title={t('Make two entries of this again?')}
          open
          act={t('Take apart')}
          onClose={() => setAsked(undefined)}
          onAct={() => undo(asked)}
        >
          {t('Appointments and details go back to where they were. What was booked since stays here.')}
        </Confirm>
      ) : null}
    </section>
  )
}
