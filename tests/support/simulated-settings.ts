import type { TestApp } from './app.ts'
import type { ClinicDoctor } from './clinic.ts'

type Who = ReturnType<TestApp['person']>
type Dice = { readonly below: (limit: number) => number; readonly chance: (share: number) => boolean }

/** The doctor and the manager change their minds: one setting after the other, whatever stands in the calendar. */
export function settingsOf(of: ClinicDoctor, { doctor, manager }: { doctor: Who; manager: Who }, dice: Dice) {
  const { below, chance } = dice
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0]
  const dateIn = (days: number) => new Date(Date.UTC(2027, 0, 4 + days)).toISOString().slice(0, 10)

  async function service() {
    const { services } = await doctor.call('GET /doctors/me/setup', {})
    const own = services.find(({ id }) => id === of.service)
    if (!own) return
    const { id: serviceId, position: _, managed_by: _nobody, branch_id: _branch, shown_name: _shown, ...kept } = own
    const minutes = pick([20, 30, 60])
    const body = {
      ...kept,
      minutes,
      step: minutes,
      buffer_before: pick([0, 0, 10]),
      buffer_after: pick([0, 10]),
      approval: chance(0.2) ? ('manual' as const) : ('auto' as const),
      capacity: kept.capacity > 1 ? 1 + below(4) : kept.capacity,
    }
    await doctor.call('PUT /doctors/me/services/:serviceId', { params: { serviceId }, body })
  }

  async function hours() {
    const start = pick(['08:00', '09:00', '10:30'])
    const end = pick(['15:00', '17:00', '18:30'])
    const other = await otherService()
    const services = () => pick([null, null, null, [of.service], [other], [of.service, other]])
    const rules = [1, 2, 3, 4, 5]
      .filter(() => chance(0.9))
      .map((weekday) => ({ weekday, start, end, services: services() }))
    await doctor.call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: of.branch }, body: { rules } })
  }

  /** A service that nobody books here: hours can be for it alone. */
  async function otherService() {
    const known = (await doctor.call('GET /doctors/me/setup', {})).services.find(({ id }) => id !== of.service)
    if (known) return known.id
    const body = { name: 'Travel vaccination', minutes: 15, mode: 'in_person' as const }
    const { services } = await doctor.call('POST /doctors/me/services', { body })
    return services.find(({ id }) => id !== of.service)?.id ?? of.service
  }

  async function closed() {
    const first = below(10)
    const part = chance(0.5) ? { start: '11:00', end: '14:00' } : { start: null, end: null }
    const dates = { from_date: dateIn(first), until_date: dateIn(first + below(2)), ...part }
    if (chance(0.5)) {
      await doctor.call('POST /doctors/me/exceptions', { body: { ...dates, kind: pick(['open', 'closed'] as const) } })
      return
    }
    const { affected } = await doctor.call('GET /doctors/me/leave', { query: dates })
    const actions = affected.map(({ appointment_id }) => ({
      appointment_id,
      action: pick(['keep', 'offer', 'cancel'] as const),
    }))
    await doctor.call('POST /doctors/me/leave', { body: { ...dates, actions } })
  }

  async function opened() {
    const { exceptions } = await doctor.call('GET /doctors/me/setup', {})
    const gone = exceptions[below(Math.max(1, exceptions.length))]
    if (gone) await doctor.call('DELETE /doctors/me/exceptions/:exceptionId', { params: { exceptionId: gone.id } })
  }

  async function limits() {
    const day_limits = [
      {
        branch_id: of.branch,
        day_limit: pick([null, 3, 6]),
        week_limit: pick([null, 12]),
        month_limit: pick([null, 40]),
      },
    ]
    await doctor.call('PUT /doctors/me/limits', { body: { branch_gap: pick([0, 15]), day_limits } })
  }

  async function zone() {
    const { branches } = await manager.call('GET /facilities/mine', {})
    const branch = branches.find(({ id }) => id === of.branch)
    if (!branch) return
    const { id: branchId, facility_id: _facility, slug: _slug, ...kept } = branch
    const time_zone = pick(['Europe/London', 'Europe/Paris', 'Asia/Kathmandu'])
    const body = { ...kept, address: '1 Test Street', postcode: 'CB1 2AB', phone: '020 7946 0999', time_zone }
    await manager.call('PUT /branches/:branchId', { params: { branchId }, body })
  }

  return () => pick([service, service, service, hours, closed, closed, opened, limits, zone])()
}
