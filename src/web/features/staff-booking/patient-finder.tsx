import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateIn, dateWords, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { SameAsKnown } from './same-as-known.tsx'
import type { KnownPatient, StaffForm } from './staff-values.ts'
import { factLine } from '../../ui/facts.tsx'

type Props = { form: StaffForm; branchId: string | undefined; onPatient?: (patient: KnownPatient | null) => void }

/** Who the visit is for: somebody known, by three letters of name, email or phone; or a new patient in place. */
export function PatientFinder({ form, branchId, onPatient }: Props) {
  const isNew = form.drawn('isNew')
  const known = form.drawn('known', (patient, { isNew: fresh }) =>
    patient || fresh ? undefined : t('Select a patient'),
  )
  const choose = (patient: KnownPatient | null) => {
    known.onChange(patient)
    onPatient?.(patient)
  }
  if (known.value) {
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-field bg-tint p-3 text-on-tint">
        <strong>{known.value.name}</strong>
        <span>{factsOf(known.value)}</span>
        <Button size="small" onClick={() => choose(null)}>
          {t('Change')}
        </Button>
      </p>
    )
  }
  if (isNew.value)
    return (
      <>
        <NewPatientFields form={form} onBack={() => isNew.onChange(false)} />
        <SameAsKnown form={form} onUse={choose} />
      </>
    )
  return (
    <Search form={form} branchId={branchId} error={known.error} onFound={choose} onNew={() => isNew.onChange(true)} />
  )
}

type SearchProps = {
  form: StaffForm
  branchId: string | undefined
  error: string | undefined
  onFound: (patient: KnownPatient) => void
  onNew: () => void
}

function Search({ form, branchId, error, onFound, onNew }: SearchProps) {
  const suggest = async (q: string) => {
    const { results } = await call('GET /patients', { query: { q, branch_id: branchId } })
    return results.map((patient) => ({ key: patient.id, label: patient.name, hint: factsOf(patient), patient }))
  }
  const keepName = (text: string) => form.setValue('new_patient', { ...form.values('new_patient'), ...namesIn(text) })
  return (
    <div className="grid gap-2">
      <Combobox
        label={t('Patient')}
        hint={t('Three letters of the name, the email or the phone number.')}
        autoFocus
        least={3}
        suggest={suggest}
        onText={keepName}
        onChoose={({ patient }) => onFound(patient)}
        none={t('Nobody is known by that.')}
        isWrong={error !== undefined}
      />
      <FieldError id="patient-error" text={error} />
      <p>
        <Button size="small" onClick={onNew}>
          {t('New patient')}
        </Button>
      </p>
    </div>
  )
}

/** Said to the desk, of somebody else, and where it is missing. */
const needed = (words: string) => (text: string) => (/[^\s-]/.test(text) ? undefined : words)

function NewPatientFields({ form, onBack }: { form: StaffForm; onBack: () => void }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('New patient')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('First name')}
          {...form.field('new_patient.first_name', needed(t('Enter the first name')))}
        />
        <TextField label={t('Last name')} {...form.field('new_patient.last_name', needed(t('Enter the last name')))} />
        <TextField label={t('Email')} type="email" optional {...form.field('new_patient.email')} />
        <NumberField label={t('Mobile number')} type="tel" optional {...form.field('new_patient.phone_number')} />
      </div>
      <DateField
        label={t('Date of birth')}
        {...form.drawn('new_patient.date_of_birth', needed(t('Enter the date of birth')))}
      />
      <p>
        <Button size="small" onClick={onBack}>
          {t('Search again')}
        </Button>
      </p>
    </fieldset>
  )
}

function factsOf(row: KnownPatient): string {
  return factLine([
    row.date_of_birth ? dateWords(asLocalDate(row.date_of_birth)) : '',
    row.phone_number || row.email,
    row.last_visit
      ? t('last seen {date}', { date: dateIn(viewerZone(), row.last_visit) })
      : t('{visits, plural, one {# visit} other {# visits}}', { visits: row.visits }),
  ])
}

/** The names in what was searched for; a number or an address is none. */
function namesIn(q: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = /[@\d]/.test(q) ? [] : q.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}
