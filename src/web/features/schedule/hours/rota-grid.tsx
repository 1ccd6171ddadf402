import { coverOf, weekFrom, type RoomClash } from '#domain/availability/rota.ts'
import { hoursOfWeek } from '#domain/availability/hours-rules.ts'
import { t } from '#domain/language/translate.ts'
import { asLocalDate, type LocalDate } from '#domain/time/local.ts'
import { dayWords, leafWords } from '../../../lib/format.ts'
import { RotaCell } from './rota-cell.tsx'
import { type Rota, type RotaDoctor, stretchShort } from './use-rota.ts'

type Props = {
  rota: Rota
  clashes: readonly RoomClash[]
  /** Opens the hours of a doctor, or one date of theirs; undefined for who only reads. */
  onHours: ((doctor: RotaDoctor) => void) | undefined
  onDate: ((doctor: RotaDoctor, date: LocalDate) => void) | undefined
}

/** Doctors in rows, the days of a week in columns; on phones a list of the days. */
export function RotaGrid(props: Props) {
  const dates = weekFrom(asLocalDate(props.rota.week))
  return (
    <>
      <Table {...props} dates={dates} />
      <Days {...props} dates={dates} />
    </>
  )
}

function Table({ rota, clashes, onHours, onDate, dates }: Props & { dates: LocalDate[] }) {
  return (
    <div className="hidden wide-table rounded-card border border-line lg:block print:block print:overflow-visible print:border-0">
      <table className="w-full table-fixed border-separate border-spacing-0 text-start">
        <caption className="sr-only">{t('Who works when')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 z-10 w-40 border-b border-line bg-surface p-3 text-start">
              {t('Doctor')}
            </th>
            {dates.map((date) => (
              <DayHead key={date} date={date} isToday={date === rota.today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rota.doctors.map((doctor) => (
            <tr key={doctor.practitioner_id} className="break-inside-avoid">
              <th
                scope="row"
                className="sticky start-0 z-10 border-b border-line bg-surface p-3 text-start align-top font-normal"
              >
                <DoctorName doctor={doctor} onHours={onHours} />
              </th>
              {dates.map((date) => (
                <td
                  key={date}
                  className={`border-b border-line p-1 align-top ${date === rota.today ? 'bg-sunken' : ''}`}
                >
                  <RotaCell {...{ rota, doctor, date, clashes }} onChange={onDate && (() => onDate(doctor, date))} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="sticky start-0 z-10 bg-surface p-3 text-start align-top text-sm">
              {t('Somebody is here')}
            </th>
            {dates.map((date) => (
              <td key={date} className={`p-3 align-top text-sm ${date === rota.today ? 'bg-sunken' : ''}`}>
                <CoverWords rota={rota} date={date} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function DayHead({ date, isToday }: { date: LocalDate; isToday: boolean }) {
  const { weekday, day, month } = leafWords(date)
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      aria-label={dayWords(date)}
      className={`border-b border-line p-3 text-start ${isToday ? 'bg-sunken' : ''}`}
    >
      <span className="block text-sm font-normal text-muted">{weekday}</span>
      <span className="figures">
        {day} {month}
      </span>
    </th>
  )
}

function DoctorName({ doctor, onHours }: { doctor: RotaDoctor; onHours: Props['onHours'] }) {
  return (
    <>
      {onHours ? (
        <button
          type="button"
          onClick={() => onHours(doctor)}
          className="text-start font-semibold text-brand underline-offset-4 hover:underline"
          aria-label={t('Edit hours of {name}', { name: doctor.name })}
        >
          {doctor.name}
        </button>
      ) : (
        <span className="font-semibold">{doctor.name}</span>
      )}
      <span className="block text-sm text-muted">{doctor.specialty}</span>
      <span className="block text-sm text-muted figures">
        {doctor.rules.length === 0
          ? t('no hours yet')
          : t('{hours, number} hours a week', { hours: hoursOfWeek(doctor.rules) })}
      </span>
    </>
  )
}

/** From when until when a doctor is there, and when nobody is. */
function CoverWords({ rota, date }: { rota: Rota; date: LocalDate }) {
  const { during, gaps, doctors } = coverOf(date, rota.doctors)
  if (!during) return <span className="text-muted">{t('Nobody')}</span>
  return (
    <>
      <bdi className="block font-semibold figures">{stretchShort(during)}</bdi>
      <span className="block text-muted">{t('{doctors, plural, one {# doctor} other {# doctors}}', { doctors })}</span>
      {gaps.map((gap) => (
        <span key={gap.start} className="mt-1 block rounded-chip px-1.5 chip-no_show figures">
          {t('Nobody {hours}', { hours: stretchShort(gap) })}
        </span>
      ))}
    </>
  )
}

function Days({ rota, clashes, onHours, onDate, dates }: Props & { dates: LocalDate[] }) {
  return (
    <div className="grid gap-5 lg:hidden print:hidden">
      {onHours ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-2">
          {rota.doctors.map((doctor) => (
            <li key={doctor.practitioner_id}>
              <DoctorName doctor={doctor} onHours={onHours} />
            </li>
          ))}
        </ul>
      ) : null}
      {dates.map((date) => (
        <section key={date} className="grid gap-2">
          <h2 className="flex flex-wrap items-baseline gap-x-3 text-xl">
            {dayWords(date)}
            {date === rota.today ? <span className="text-sm text-muted">{t('Today')}</span> : null}
          </h2>
          <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
            {rota.doctors.map((doctor) => (
              <li key={doctor.practitioner_id} className="grid grid-cols-2 items-start gap-3 p-2">
                <span className="p-2">{doctor.name}</span>
                <RotaCell {...{ rota, doctor, date, clashes }} onChange={onDate && (() => onDate(doctor, date))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
