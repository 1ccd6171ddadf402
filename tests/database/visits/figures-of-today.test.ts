import { expect, test } from 'vitest'
import { figuresOf } from '#domain/booking/day-figures.ts'
import { isAgreed, type Status, statuses } from '#domain/booking/status.ts'
import { sql } from '#server/platform/database/sql.ts'
import { book } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, db, clinic } = await openClinic()

/** How a request comes to each status. */
const ways: Readonly<Record<Status, readonly Status[]>> = {
  requested: [],
  booked: ['booked'],
  arrived: ['booked', 'arrived'],
  in_progress: ['booked', 'arrived', 'in_progress'],
  completed: ['booked', 'arrived', 'in_progress', 'completed'],
  declined: ['declined'],
  expired: ['expired'],
  cancelled: ['cancelled'],
  no_show: ['booked', 'no_show'],
  entered_in_error: ['entered_in_error'],
}

test('the appointments of today are as many for the desk, for who runs the facility, in its list of branches and for the doctor', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch, approval: 'manual' })
  for (const [index, status] of statuses.entries()) {
    const start = `2027-01-04T${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}:00.000Z`
    const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, start)
    for (const next of ways[status])
      await db.database.asWorker('test', (tx) => tx.run(sql`update appointment set status = ${next} where id = ${id}`))
  }
  const boss = app.person(manager)
  const facility = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const params = { facilityId: facility?.id ?? '' }
  const desk = await boss.call('GET /branches/:branchId/appointments', { params: { branchId: branch } })
  const figures = figuresOf(
    desk.results.map(({ status }) => ({ status, arrivedAt: null, ticket: null })),
    0,
  )
  const day = await boss.call('GET /facilities/:facilityId/day', { params })
  const list = await boss.call('GET /facilities/:facilityId/branches', { params })
  const own = await app
    .person(doctor)
    .call('GET /doctors/me/appointments', { query: { from: '2027-01-04', until: '2027-01-04' } })
  expect({
    desk: figures.booked,
    facility: day.booked.now,
    branch: day.branches.find(({ branch_id }) => branch_id === branch)?.booked,
    list: list.results.find(({ id }) => id === branch)?.today,
    doctor: own.results.filter(({ status }) => isAgreed(status)).length,
  }).toEqual({ desk: 5, facility: 5, branch: 5, list: 5, doctor: 5 })
})
