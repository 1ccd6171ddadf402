import { listComma, t } from '#domain/language/translate.ts'
import { asLocalDate, dayWords, timeIn } from '../../../lib/format.ts'
import { videoWords } from '../../../parts/visits/mode-words.ts'
import { statusWord } from '../visit/status-chip.tsx'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'
import { flagsOf, flagWord } from './visit-facts.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Props = { day: BranchDay; visits: readonly BranchVisit[]; isByDoctor: boolean }

/** The day on paper: one list in the order of time, or a sheet a doctor. */
export function PrintDay({ day, visits, isByDoctor }: Props) {
  const sheets = isByDoctor
    ? [...Map.groupBy(visits, ({ doctor }) => doctor.name)]
    : ([['', visits]] as [string, readonly BranchVisit[]][])
  return (
    <div className="hidden print:block">
      {sheets.map(([doctor, own], at) => (
        <section key={doctor} className={at === 0 ? '' : 'break-before-page'}>
          <h2 className="text-xl">
            <Facts of={[doctor, dayWords(asLocalDate(day.date))]} />
          </h2>
          <p className="mb-3 text-sm">
            {day.branch_name} ·{' '}
            {t('{count, plural, one {# appointment} other {# appointments}}.', { count: own.length })}
          </p>
          <Sheet visits={own} hasDoctor={!isByDoctor} />
        </section>
      ))}
    </div>
  )
}

function Sheet({ visits, hasDoctor }: { visits: readonly BranchVisit[]; hasDoctor: boolean }) {
  const heads = [
    t('Time'),
    t('Patient'),
    t('Age'),
    ...(hasDoctor ? [t('Doctor')] : []),
    t('Service'),
    t('Room'),
    t('Status'),
    t('Flags'),
  ]
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b-2 border-ink">
          {heads.map((word) => (
            <th key={word} scope="col" className="px-1.5 py-1 text-start">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.id} className="break-inside-avoid border-b border-line">
            <td className="px-1.5 py-1 font-semibold whitespace-nowrap figures">
              {timeIn(visit.time_zone, visit.start)}
            </td>
            <td className="px-1.5 py-1">
              <bdi>{visit.patient?.name}</bdi>
            </td>
            <td className="px-1.5 py-1 figures">{visit.patient?.age}</td>
            {hasDoctor ? <td className="px-1.5 py-1">{visit.doctor.name}</td> : null}
            <td className="px-1.5 py-1">{visit.service_name}</td>
            <td className="px-1.5 py-1">{videoWords(visit) || visit.room}</td>
            <td className="px-1.5 py-1">{statusWord(visit, 'staff')}</td>
            <td className="px-1.5 py-1">{flagsOf(visit).map(flagWord).join(listComma())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
