import { t } from '#domain/language/translate.ts'
import type { Visit } from './visit.ts'

/** Says that a visit is on hold, and on the patient's side what to do; nothing where it is not. */
export function HoldLine({ visit, side }: { visit: Visit; side: 'patient' | 'staff' }) {
  if (!visit.on_hold) return null
  return (
    <p role="status" className="reading mt-2 rounded-field bg-sun px-4 py-3 text-on-sun">
      <strong>{t('On hold: the doctor’s licence is being checked')}</strong>
      <span className="block">
        {side === 'patient'
          ? t('You can book another doctor now. If the licence is confirmed in time, we write to you.')
          : t('It can’t begin, and it can’t move to another time, until the licence is confirmed.')}
      </span>
    </p>
  )
}
