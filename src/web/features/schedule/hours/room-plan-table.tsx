import { t } from '#domain/language/translate.ts'
import { weekdayNames } from '../../../lib/format.ts'
import type { Rota, RotaDoctor } from './use-rota.ts'

type PlanProps = {
  doctors: readonly RotaDoctor[]
  rooms: Rota['points']
  onPut: ((doctor: RotaDoctor, weekday: number, point: string) => void) | undefined
}

/** Doctors in rows, weekdays in columns, a room in each cell. */
export function RoomPlanTable({ doctors, rooms, onPut }: PlanProps) {
  return (
    <div className="wide-table rounded-card border border-line">
      <table className="w-full border-separate border-spacing-0 text-start">
        <caption className="sr-only">{t('Which doctor sits in which room')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sticky start-0 z-10 min-w-32 border-b border-line bg-surface p-3 text-start">
              {t('Doctor')}
            </th>
            {weekdayNames().map(({ weekday, name }) => (
              <th key={weekday} scope="col" className="border-b border-line p-3 text-start">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {doctors.map((doctor) => (
            <tr key={doctor.practitioner_id}>
              <th
                scope="row"
                className="sticky start-0 z-10 border-b border-line bg-surface p-3 text-start font-semibold"
              >
                {doctor.name}
              </th>
              {weekdayNames().map(({ weekday, name }) => (
                <td key={weekday} className="border-b border-line p-1.5">
                  <RoomCell
                    label={t('{doctor}: {day}', { doctor: doctor.name, day: name })}
                    works={doctor.rules.some((rule) => rule.weekday === weekday)}
                    value={doctor.rooms.find((room) => room.weekday === weekday)?.point_id ?? ''}
                    rooms={rooms}
                    onChange={onPut && ((point) => onPut(doctor, weekday, point))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  label: string
  works: boolean
  value: string
  rooms: Rota['points']
  onChange: ((point: string) => void) | undefined
}

function RoomCell({ label, works, value, rooms, onChange }: CellProps) {
  const name = rooms.find(({ id }) => id === value)?.name
  if (!onChange) return name ? name : <span className="text-muted">–</span>
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`min-h-10 w-full min-w-24 rounded-field border border-field px-2 ${works ? 'bg-surface' : 'bg-sunken text-muted'}`}
    >
      <option value="">{works ? t('No room') : t('Not here')}</option>
      {rooms.map((room) => (
        <option key={room.id} value={room.id}>
          {room.name}
        </option>
      ))}
    </select>
  )
}
