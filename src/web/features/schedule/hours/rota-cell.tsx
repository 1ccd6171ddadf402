import { DoorOpen, TriangleAlert } from 'lucide-react'
import { roomOn, rotaDay, type RoomClash } from '#domain/availability/rota.ts'
import { listComma, t } from '#domain/language/translate.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { dayWords } from '../../../lib/format.ts'
import { type Rota, type RotaDoctor, stretchShort } from './use-rota.ts'

type Props = {
  rota: Rota
  doctor: RotaDoctor
  date: LocalDate
  clashes: readonly RoomClash[]
  onChange: (() => void) | undefined
}

/** One doctor's day: hours, leave, room, and what is wrong with it. Who may change it presses it. */
export function RotaCell({ rota, doctor, date, clashes, onChange }: Props) {
  const { open, leave } = rotaDay(date, doctor)
  const isOther = doctor.exceptions.some((one) => one.is_rota && one.from_date === date)
  const isAway = leave.length > 0 && !isOther
  const room = rota.points.find(({ id }) => id === roomOn(date, doctor))
  const met = clashes.filter((clash) => clash.date === date && clash.doctors.includes(doctor.practitioner_id))
  const body = (
    <>
      {open.map((stretch) => (
        <bdi key={stretch.start} className="font-semibold figures lg:text-sm">
          {stretchShort(stretch)}
        </bdi>
      ))}
      {open.length === 0 && !isAway ? (
        <span className="text-muted">{isOther ? t('Not here') : <Nothing />}</span>
      ) : null}
      {isAway ? (
        <span className="rounded-chip border border-line px-1.5 text-sm text-muted hatched">
          {open.length === 0 ? t('Leave') : t('Leave {hours}', { hours: leave.map(stretchShort).join(listComma()) })}
        </span>
      ) : null}
      {isOther ? <span className="text-xs text-muted">{t('This date only')}</span> : null}
      {room && open.length > 0 ? (
        <span
          className={`flex items-center gap-1 text-sm ${met.length > 0 ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {met.length > 0 ? <TriangleAlert size={14} aria-hidden /> : <DoorOpen size={14} aria-hidden />}
          {room.name}
        </span>
      ) : null}
      {met.map((clash) => (
        <span key={`${clash.doctors.join()}${clash.during.start}`} className="text-xs text-danger">
          {t('also {doctor}, {hours}', {
            doctor: nameOf(
              rota,
              clash.doctors.find((id) => id !== doctor.practitioner_id),
            ),
            hours: stretchShort(clash.during),
          })}
        </span>
      ))}
    </>
  )
  const look = `grid min-h-16 w-full content-start justify-items-start gap-0.5 rounded-field p-2 text-start lg:px-1.5 ${
    open.length > 0 ? 'bg-tint text-ink' : ''
  } ${met.length > 0 ? 'outline-2 -outline-offset-2 outline-danger' : ''}`
  if (!onChange) return <div className={look}>{body}</div>
  return (
    <button type="button" onClick={onChange} className={`${look} hover:opacity-80`}>
      <span className="sr-only">
        {t('{name}, {day}', { name: doctor.name, day: dayWords(date) })}
        {'; '}
      </span>
      {body}
      <span className="sr-only">
        {[met.length > 0 ? t('Two doctors in one room') : '', t('Change this date')]
          .filter(Boolean)
          .map((words) => `; ${words}`)}
      </span>
    </button>
  )
}

function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{t('no hours')}</span>
    </>
  )
}

export function nameOf(rota: Rota, practitioner: string | undefined): string {
  return rota.doctors.find(({ practitioner_id }) => practitioner_id === practitioner)?.name ?? ''
}
