import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { DoctorPortrait } from '../../parts/people/doctor-portrait.tsx'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { shortDayIn, timeIn } from '../../lib/format.ts'
import { numberWords, percentWords } from '../../lib/number-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { checkStateAtClinic } from '../../parts/people/check-state-words.ts'
import type { Doctor } from './use-doctors.ts'
import { Facts } from '../../ui/facts.tsx'

const heads = [
  mark('Name'),
  mark('Specialty'),
  mark('Branches'),
  mark('Verified'),
  mark('Hours a week'),
  mark('Booked, next 7 days'),
  mark('Next free time'),
  mark('Did not attend'),
]
const numbers = [4, 5, 7]

/** The doctors of the facility with their figures: one row each, on phones a card each. */
export function DoctorTable({ doctors }: { doctors: readonly Doctor[] }) {
  return (
    <>
      <div className="wide-table rounded-card border border-line max-md:hidden">
        <table className="w-full text-sm">
          <TableHead words={heads} figures={numbers} className="px-2" />
          <tbody>
            {doctors.map((doctor) => (
              <Row key={doctor.id} doctor={doctor} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid gap-3 md:hidden">
        {doctors.map((doctor) => (
          <PhoneCard key={doctor.id} doctor={doctor} />
        ))}
      </ul>
    </>
  )
}

function Row({ doctor }: { doctor: Doctor }) {
  const cell = 'px-2 py-2'
  return (
    <tr className="group border-b border-line last:border-0 hover:bg-sunken">
      <th scope="row" className="sticky start-0 bg-surface px-2 py-2 text-start font-semibold group-hover:bg-sunken">
        <span className="flex items-center gap-3">
          <Face doctor={doctor} /> {doctor.name}
        </span>
      </th>
      <td className={cell}>{doctor.specialty}</td>
      <td className={cell}>{doctor.branches.map(({ name }) => name).join(listComma())}</td>
      <td className={`${cell} whitespace-nowrap`}>
        <Verified doctor={doctor} />
      </td>
      <td className={`${cell} text-end figures`}>{hoursOf(doctor)}</td>
      <td className={`${cell} text-end`}>
        <Fullness doctor={doctor} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>{nextOf(doctor)}</td>
      <td className={`${cell} text-end figures`}>{missedOf(doctor)}</td>
      <td className={cell}>
        <More doctor={doctor} />
      </td>
    </tr>
  )
}

function PhoneCard({ doctor }: { doctor: Doctor }) {
  const facts: [string, ReactNode][] = [
    [t('Next free time'), nextOf(doctor)],
    [t('Booked, next 7 days'), bookedOf(doctor)],
    [t('Hours a week'), hoursOf(doctor)],
    [t('Did not attend'), missedOf(doctor)],
  ]
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start gap-3">
        <Face doctor={doctor} />
        <p className="me-auto">
          <strong>{doctor.name}</strong>
          <br />
          <span className="text-sm text-muted">
            <Facts of={[doctor.specialty, ...doctor.branches.map(({ name }) => name)]} />
          </span>
        </p>
        <Verified doctor={doctor} />
      </div>
      <dl className="grid grid-cols-2 gap-2 text-sm">
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-2">
        <ButtonLink size="small" to={`/d/${doctor.slug}`}>
          {t('View page')}
        </ButtonLink>
        <ButtonLink size="small" to={`/fam/appointments?doctor=${doctor.id}`}>
          {t('Appointments')}
        </ButtonLink>
      </p>
    </li>
  )
}

function Face({ doctor }: { doctor: Doctor }) {
  return (
    <span className="flex-none [&_span]:text-sm">
      <DoctorPortrait photo={doctor.photo} name={doctor.name} size={36} />
    </span>
  )
}

function More({ doctor }: { doctor: Doctor }) {
  const queries = useQueryClient()
  return (
    <Menu
      dots
      label="⋯"
      name={t('More for {name}', { name: doctor.name })}
      items={[
        { label: t('View page'), to: `/d/${doctor.slug}` },
        { label: t('Appointments'), to: `/fam/appointments?doctor=${doctor.id}` },
        ...doctor.branches.map(({ id, name }) => ({
          label: t('Schedule at {branch}', { branch: name }),
          to: `/fam/branches/${id}/schedule`,
        })),
        {
          label: t('Confirm that they work here'),
          act: () => void vouchFor(doctor).then(() => queries.invalidateQueries({ queryKey: ['facility', 'doctors'] })),
        },
      ]}
      className="grid size-9 place-items-center rounded-full hover:bg-tint"
    />
  )
}

/** The facility says that this doctor works for it: one of the things that patients read was checked. */
function vouchFor(doctor: Doctor) {
  const params = { branchId: doctor.branches[0]?.id ?? '', practitionerId: doctor.id }
  return call('POST /branches/:branchId/doctors/:practitionerId/attest', { params }).then(
    () => toast('success', t('Confirmed. Patients can read it.')),
    // That the number is another doctor's stands at its field, which this screen does not have.
    (error: unknown) => toast('error', Object.values(fieldErrors(error))[0] ?? problemText(error)),
  )
}

function Verified({ doctor }: { doctor: Doctor }) {
  const words = checkStateAtClinic(doctor.verification)
  if (!doctor.isVerified)
    return <span className="whitespace-nowrap text-muted">{t('licence: {state}', { state: words })}</span>
  return (
    <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-brand">
      <BadgeCheck size={16} aria-hidden /> {words}
    </span>
  )
}

/** How full the next days are, as a word and as a bar. */
function Fullness({ doctor }: { doctor: Doctor }) {
  const share = doctor.figures?.booked ?? null
  return (
    <span className="inline-grid w-20 gap-1 figures">
      {bookedOf(doctor)}
      {share === null ? null : (
        <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-brand"
            style={{ inlineSize: `${Math.min(100, Math.round(share * 100))}%` }}
          />
        </span>
      )}
    </span>
  )
}

function hoursOf({ figures }: Doctor): string {
  return figures ? numberWords(Math.round(figures.hours * 10) / 10) : '–'
}

function bookedOf({ figures }: Doctor): string {
  return figures?.booked == null ? '–' : percentWords(figures.booked)
}

function missedOf({ figures }: Doctor): string {
  if (figures?.missed == null) return '–'
  return figures.missed === 'few' ? t('fewer than 5 visits') : percentWords(figures.missed)
}

function nextOf({ figures }: Doctor): string {
  if (!figures) return '–'
  if (!figures.next_free) return t('No free time')
  return t('{day}, {time}', {
    day: shortDayIn(figures.next_zone, figures.next_free),
    time: timeIn(figures.next_zone, figures.next_free),
  })
}
