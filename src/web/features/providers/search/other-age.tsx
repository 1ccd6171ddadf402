import { t } from '#domain/language/translate.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { agesWords } from '../doctor/whom-they-see.tsx'

type Props = {
  doctor: { name: string; specialty: string; age_from: number | null; age_to: number | null }
  /** Full years of who comes, where that is known. */
  age?: number | undefined
  /** Goes on all the same: it is for somebody else. */
  onSomebodyElse?: () => void
}

/** Who comes is not of an age that the doctor sees: whom the doctor sees, and who sees this age. */
export default function OtherAge({ doctor, age, onSomebodyElse }: Props) {
  const search = new URLSearchParams({ q: doctor.specialty, ...(age === undefined ? {} : { age: String(age) }) })
  return (
    <section role="alert" className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl display">{t('{doctor} does not see people of this age', { doctor: doctor.name })}</h2>
      <p>
        {agesWords(doctor)} {t('Choose who comes, or look for a doctor who sees this age.')}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink look="primary" to={`/find?${search.toString()}`}>
          {age === undefined ? t('See other doctors') : t('Doctors who see this age')}
        </ButtonLink>
        {onSomebodyElse ? <Button onClick={onSomebodyElse}>{t('It is for somebody else')}</Button> : null}
      </p>
    </section>
  )
}
