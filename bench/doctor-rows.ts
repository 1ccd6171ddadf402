import type { Chance } from '#server/demo/random.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { copyLine } from './bulk-load.ts'
import { fillAt, patterns, type PlannedTime, type WeekPlan } from './week-plans.ts'

export type BenchBranch = {
  id: string
  time_zone: string
  country: string
  region: string
  city: string
  latitude: number
  longitude: number
  facility_id: string
  facility: string
}

/** The columns that the data set fills, table by table, in the order of their foreign keys. */
export const columns = {
  account: 'id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, created_at',
  practitioner:
    'id, account_id, slug, title, first_name, last_name, specialty_id, sub_specialty, facility_name, location, experience, verification, verified_on, is_published, created_at',
  practitioner_branch: 'practitioner_id, branch_id, state, asked_at',
  service: 'id, practitioner_id, name, minutes, step, min_notice, horizon_days, mode',
  schedule_rule: 'id, practitioner_id, branch_id, weekday, start_time, end_time, mode',
  offering:
    'id, practitioner_id, branch_id, mode, specialty_id, is_listed, country, region, latitude, longitude, time_zone, name_key, service_id, visit_cells, before_cells, after_cells, notice_minutes, horizon_days',
  patient: 'id, facility_id, first_name, last_name, email, created_at',
  appointment:
    'id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, reminders_for, changed_at, created_at',
  claim: 'resource_id, during, kind, resource_kind, appointment_id, branch_id',
} as const

export type Table = keyof typeof columns
export type Rows = Record<Table, string[]>

export function noRows(): Rows {
  return {
    account: [],
    practitioner: [],
    practitioner_branch: [],
    service: [],
    schedule_rule: [],
    offering: [],
    patient: [],
    appointment: [],
    claim: [],
  }
}

const visitsPerDoctor = 100
const patientsPerDoctor = 10

export type BenchDoctor = { index: number; branch: BenchBranch; specialty: string; plan: WeekPlan }

/** Adds one doctor with a week, ten patients and a hundred visits. */
export function addDoctor(rows: Rows, doctor: BenchDoctor, now: Instant, chance: Chance) {
  const { index, branch, specialty, plan } = doctor
  const moment = new Date(now).toISOString()
  const [account, id, offering, service] = [newId(), newId(), newId(), newId()]
  const [first, last] = [nameOf(chance, 2), nameOf(chance, 3)]
  const add = (table: Table, ...cells: (string | number | boolean | null)[]) => rows[table].push(copyLine(cells))
  add('account', account, `d${index}@bench.example`, moment, 'none', 'doctor', 'Dr', first, last, moment)
  const { facility, city } = branch
  add('practitioner', id, account, `dr-${index}`, 'Dr', first, last, specialty, '', facility, city, '', 'verified', '2026-11-01', true, moment) // prettier-ignore
  add('practitioner_branch', id, branch.id, 'active', moment)
  add('service', service, id, 'Visit', 30, 30, 60, 60, 'in_person')
  for (const { weekday, start, end, mode } of patterns[plan.pattern] ?? [])
    add('schedule_rule', newId(), id, branch.id, weekday, start, end, mode)
  const { country, region, latitude, longitude, time_zone } = branch
  add('offering', offering, id, branch.id, 'in_person', specialty, true, country, region, latitude, longitude, time_zone, `${last} ${first}`.toLowerCase(), service, 6, 0, 0, 60, 60) // prettier-ignore
  const patients = Array.from({ length: patientsPerDoctor }, () => newId())
  for (const patient of patients)
    add('patient', patient, branch.facility_id, nameOf(chance, 2), nameOf(chance, 2), `${patient}@bench.example`, moment) // prettier-ignore

  const ahead = plan.ahead.filter(({ start }) => chance.chance(fillAt(start, now)))
  const missing = Math.max(0, visitsPerDoctor - ahead.length)
  const past = plan.past.filter(() => chance.chance(missing / plan.past.length))
  const visit = (time: PlannedTime, status: string, number: number) => {
    const appointment = newId()
    const patient = patients[number % patientsPerDoctor] ?? ''
    const { begin, end, local } = time
    add('appointment', appointment, `B${index}-${number}`, status, begin, end, local, time_zone, id, branch.id, offering, service, 'Visit', 0, 0, 'in_person', patient, 'guest', begin, moment, moment) // prettier-ignore
    return { appointment, patient }
  }
  for (const [number, time] of past.entries()) visit(time, 'completed', number)
  for (const [number, time] of ahead.entries()) {
    const { appointment, patient } = visit(time, 'booked', past.length + number)
    add('claim', id, time.during, 'booking', 'practitioner', appointment, branch.id)
    add('claim', patient, time.during, 'booking', 'patient', appointment, null)
  }
}

const starts = ['Ba', 'Ce', 'Do', 'Fi', 'Gu', 'Ha', 'Je', 'Ko', 'Li', 'Mu', 'Na', 'Pe', 'Ro', 'Si', 'Tu', 'Va', 'We', 'Yo', 'Ze', 'Bri', 'Cla', 'Dre', 'Flo'] // prettier-ignore
const middles = ['ra', 'le', 'ni', 'mo', 'du', 'sha', 've', 'li', 'to', 'nu', 'ka', 'be', 'ri', 'so', 'gu', 'ma', 'ne', 'ti', 'lo', 'ru'] // prettier-ignore

/** A name that can be said: 460 short ones, 9,200 long ones. */
function nameOf(chance: Chance, syllables: number): string {
  return chance.pick(starts) + Array.from({ length: syllables - 1 }, () => chance.pick(middles)).join('')
}
