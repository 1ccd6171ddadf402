import { currentLanguage, t } from '#domain/language/translate.ts'
import { textFor } from '#domain/profiles/profile-text.ts'
import type { Doctor } from '../search/doctor-choice.ts'
import { Part, Told } from '../booking/told.tsx'

/** Whom the doctor sees: newcomers or not, from which age to which, and what was said of it in words. */
export function WhomTheySee({ doctor }: { doctor: Doctor }) {
  const note = textFor(doctor.texts, 'patients', currentLanguage())
  const ages = agesWords(doctor)
  if (!note && !ages) return null
  return (
    <Part title={t('Patients')}>
      <p>
        {[
          doctor.accepts_new ? t('New patients are welcome.') : t('Takes no new patients at the moment.'),
          ...(ages ? [ages] : []),
        ].join(' ')}
      </p>
      {note ? <Told {...note} /> : null}
    </Part>
  )
}

/** "Children and adults from 3 years." Both ends counted; undefined where nothing is said. */
export function agesWords({ age_from, age_to }: Pick<Doctor, 'age_from' | 'age_to'>): string | undefined {
  const hasStart = age_from !== null && age_from > 0
  if (hasStart && age_to !== null) return t('From {from} to {to} years of age.', { from: age_from, to: age_to })
  if (age_to !== null) return t('Up to {to} years of age.', { to: age_to })
  return hasStart ? t('From {from} years of age.', { from: age_from }) : undefined
}
