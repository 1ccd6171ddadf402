import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateIn, dateWords, viewerZone } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'

type Found = Answer<'GET /patients'>['results'][number]

export type NewPatient = {
  first_name: string
  last_name: string
  date_of_birth: string
  email: string
  phone_number: string
}

const nobody: NewPatient = { first_name: '', last_name: '', date_of_birth: '--', email: '', phone_number: '' }

/** Who the visit is for: somebody known, or somebody new. */
export type Patient = { known: Found } | { fresh: NewPatient } | null

type Props = { patient: Patient; errors: Record<string, string>; onChange: (patient: Patient) => void }

/** A patient by three letters of name, email or phone; or a new one in place. */
export function PatientFinder({ patient, errors, onChange }: Props) {
  const [q, setQ] = useState('')
  const listId = useId()
  const found = useQuery({
    queryKey: ['patients', q],
    queryFn: () => call('GET /patients', { query: { q } }),
    enabled: q.length >= 3,
    placeholderData: (before) => before,
  })
  if (patient && 'known' in patient) {
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-field bg-tint p-3 text-on-tint">
        <strong>{patient.known.name}</strong>
        <span>{factsOf(patient.known)}</span>
        <Button size="small" onClick={() => onChange(null)}>
          {t('Change')}
        </Button>
      </p>
    )
  }
  if (patient) return <NewPatientFields patient={patient.fresh} errors={errors} onChange={onChange} />
  const results = q.length >= 3 ? (found.data?.results ?? []) : []
  return (
    <div className="grid gap-2">
      <TextField
        label={t('Patient')}
        hint={t('Three letters of the name, the email or the phone number.')}
        type="search"
        autoFocus
        autoComplete="off"
        value={q}
        error={errors.patient_id}
        aria-controls={listId}
        onChange={(event) => setQ(event.target.value)}
      />
      <ul id={listId} className="grid gap-1">
        {results.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="w-full rounded-field border border-line p-3 text-start hover:bg-sunken"
              onClick={() => onChange({ known: row })}
            >
              {row.name} · {factsOf(row)}
            </button>
          </li>
        ))}
      </ul>
      {q.length >= 3 && found.isSuccess && results.length === 0 ? (
        <p role="status">{t('Nobody is known by that.')}</p>
      ) : null}
      <p>
        <Button size="small" onClick={() => onChange({ fresh: { ...nobody, ...namesIn(q) } })}>
          {t('New patient')}
        </Button>
      </p>
    </div>
  )
}

function NewPatientFields({
  patient,
  errors,
  onChange,
}: {
  patient: NewPatient
  errors: Record<string, string>
  onChange: (patient: Patient) => void
}) {
  const set = (part: Partial<NewPatient>) => onChange({ fresh: { ...patient, ...part } })
  const field = (name: keyof NewPatient) => ({
    value: patient[name],
    error: errors[`new_patient.${name}`] ?? errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('New patient')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First name')} {...field('first_name')} />
        <TextField label={t('Last name')} {...field('last_name')} />
        <TextField label={t('Email')} type="email" optional {...field('email')} />
        <TextField label={t('Mobile number')} type="tel" optional {...field('phone_number')} />
      </div>
      <DateField
        label={t('Date of birth')}
        value={patient.date_of_birth}
        error={errors.date_of_birth}
        onChange={(date_of_birth) => set({ date_of_birth })}
      />
      <p>
        <Button size="small" onClick={() => onChange(null)}>
          {t('Search again')}
        </Button>
      </p>
    </fieldset>
  )
}

function factsOf(row: Found): string {
  return [
    row.date_of_birth ? dateWords(asLocalDate(row.date_of_birth)) : '',
    row.phone_number || row.email,
    row.last_visit
      ? t('last seen {date}', { date: dateIn(viewerZone(), row.last_visit) })
      : t('{visits, plural, one {# visit} other {# visits}}', { visits: row.visits }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function namesIn(q: string): Partial<NewPatient> {
  const [first_name = '', ...rest] = /[@\d]/.test(q) ? [] : q.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}
