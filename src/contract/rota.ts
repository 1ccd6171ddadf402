import { z } from 'zod'
import { exceptionInput, rule, visitsOutside } from './doctor-shapes.ts'
import { endpoint } from './endpoint.ts'
import { reads, writes } from './entries.ts'
import { id, localDate, moment, nothing, serviceName, specialtyName, version } from './shapes.ts'

const roomOfDay = z.object({ weekday: z.number().int().min(1).max(7), point_id: id })

/** A doctor in the rota of a branch: what holds there, and nothing of any other branch. */
export const rotaDoctor = z
  .object({
    practitioner_id: id,
    name: z.string(),
    specialty: specialtyName,
    rules: z.array(rule),
    /** Leave and other dates within the week; `is_rota`: made here, in place of the weekly hours. */
    exceptions: z.array(
      exceptionInput
        .pick({ from_date: true, until_date: true, start: true, end: true, kind: true })
        .extend({ id, is_rota: z.boolean() }),
    ),
    rooms: z.array(roomOfDay),
    /** What can be booked with the doctor here. */
    services: z.array(z.object({ id, name: serviceName })),
    version,
    changed_by: z.string().nullable(),
    changed_at: moment.nullable(),
  })
  .meta({ id: 'RotaDoctor' })

const atBranch = z.object({ branchId: id })
const ofDoctor = z.object({ branchId: id, practitionerId: id })
const hours = z.object({ rules: z.array(rule).max(100) })

export const rotaEndpoints = [
  endpoint({
    ...reads('schedule.view'),
    path: '/branches/:branchId/rota',
    summary: 'Who works at a branch in a week, when and in which room; nothing about other branches',
    params: atBranch,
    query: z.object({ week: localDate.optional() }),
    replies: {
      200: z.object({
        time_zone: z.string(),
        today: localDate,
        /** The Monday that the week begins with. */
        week: localDate,
        points: z.array(z.object({ id, name: z.string(), kind: z.string() })),
        doctors: z.array(rotaDoctor),
      }),
    },
  }),
  endpoint({
    ...reads('schedule.edit.others'),
    method: 'POST',
    path: '/branches/:branchId/rota/:practitionerId/effect',
    summary: 'What new hours of a doctor at a branch would change in the next four weeks; saves nothing',
    params: ofDoctor,
    body: hours,
    replies: {
      200: z.object({ added: z.number().int(), removed: z.number().int(), affected: z.number().int() }),
    },
  }),
  endpoint({
    ...reads('schedule.edit.others'),
    audit: 'reads_health_data',
    method: 'POST',
    path: '/branches/:branchId/rota/:practitionerId/affected',
    summary: 'The booked visits that would fall outside new hours, by name where the caller may see them',
    params: ofDoctor,
    body: hours,
    replies: {
      200: visitsOutside,
    },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'PUT',
    path: '/branches/:branchId/rota/:practitionerId/hours',
    summary: 'Replaces the weekly hours of a doctor at a branch; the doctor is told',
    params: ofDoctor,
    body: hours.extend({ version }),
    replies: { 200: z.object({ version }) },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'PUT',
    path: '/branches/:branchId/rota/rooms',
    summary: 'Sets the room of each doctor on each weekday; all or nothing',
    params: atBranch,
    body: z.object({
      plans: z
        .array(z.object({ practitioner_id: id, version, rooms: z.array(roomOfDay).max(7) }))
        .min(1)
        .max(200),
    }),
    replies: { 200: nothing },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'PUT',
    path: '/branches/:branchId/rota/:practitionerId/dates/:date',
    summary: 'Sets a doctor’s hours at a branch on one date, in place of the weekly ones; none: not there that day',
    params: ofDoctor.extend({ date: localDate }),
    body: z.object({
      periods: z
        .array(rule.pick({ start: true, end: true }))
        .max(6)
        .nullable(),
      version,
    }),
    replies: { 200: z.object({ affected: z.number().int() }) },
  }),
  endpoint({
    ...writes('schedule.edit.others'),
    method: 'POST',
    path: '/branches/:branchId/rota/copy',
    summary: 'Copies the dates of one week that differ from the weekly hours to another week',
    params: atBranch,
    body: z.object({ from: localDate, to: localDate }),
    replies: { 200: z.object({ copied: z.number().int(), affected: z.number().int() }) },
  }),
] as const
