import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { dayIn, timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'

export type Affected = Answer<'POST /doctors/me/branches/:branchId/hours/affected'>

type Props = {
  zone: string
  met: Affected
  /** Saves, and tells by itself what goes wrong. */
  onSave: () => Promise<unknown>
  onBack: () => void
}

/** Who is booked outside of the new hours, before they are saved. */
export function AffectedVisits({ zone, met, onSave, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const hidden = met.affected - met.visits.length
  return (
    <div role="alert" className="grid gap-4">
      <p>
        {t(
          '{count, plural, one {One visit lies} other {# visits lie}} outside of these hours. It stays booked until you move or cancel it.',
          { count: met.affected },
        )}
      </p>
      <ul className="grid max-h-72 divide-y divide-line overflow-auto rounded-card border border-line">
        {met.visits.map((visit) => (
          <li key={visit.appointment_id} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
            <span className="figures">
              <bdi>{timeIn(zone, visit.start)}</bdi>
              {listComma()}
              {dayIn(zone, visit.start)}
            </span>
            <span>
              <strong>{visit.patient}</strong>
              {listComma()}
              {visit.service_name}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <p className="text-muted">
          {t('{count, plural, one {and one} other {and # others}} that your role does not show', { count: hidden })}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Button
          look="primary"
          busy={busy && t('Saving…')}
          onClick={() => {
            setBusy(true)
            void onSave().finally(() => setBusy(false))
          }}
        >
          {t('Save, visits stay booked')}
        </Button>
        <Button onClick={onBack}>{t('Back to the hours')}</Button>
      </p>
    </div>
  )
}
