import type { Chance } from '#server/demo/random.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '#server/platform/clock.ts'
import { copyLine } from './bulk-load.ts'
import { fillAt, type Halves, patterns, type PlannedTime, type WeekPlan } from './week-plans.ts'

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
  practitioner_branch: 'practitioner_id, branch_id, state, asked_at, day_limit',
  service:
    'id, practitioner_id, name, position, minutes, buffer_after, step, min_notice, horizon_days, mode, fee_minor, currency, has_needs',
  service_need: 'id, service_id, kind',
  schedule_rule: 'id, practitioner_id, branch_id, weekday, start_time, end_time, mode',
  service_point: 'id, branch_id, name, kind',
  offering:
    'id, practitioner_id, branch_id, mode, specialty_id, is_listed, country, region, latitude, longitude, time_zone, name_key, service_id, visit_cells, before_cells, after_cells, notice_minutes, horizon_days, has_blocks',
  patient: 'id, facility_id, first_name, last_name, email, created_at',
  appointment:
    'id, reference, status, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, booked_by, reminders_for, changed_at, created_at',
  claim: 'resource_id, during, kind, resource_kind, appointment_id, branch_id',
  'bench.offering_plan': 'offering_id, zone, pattern, halves',
} as const

export type Table = keyof typeof columns
export type Rows = Record<Table, string[]>

export function noRows(): Rows {
  return Object.fromEntries(Object.keys(columns).map((table) => [table, []])) as unknown as Rows
}

const visitsPerDoctor = 100
const patientsPerDoctor = 10

/** Four kinds of doctors in turn, as the trade has them. */
const kinds = ['plain', 'two branches', 'video too', 'needs a room'] as const
type Kind = (typeof kinds)[number]

/** Services beside the default one of thirty minutes: name, minutes, buffer after. */
const others = [
  ['First visit', 60, 0],
  ['Short visit', 15, 5],
  ['Long talk', 45, 10],
] as const
const servicesOf: Record<Kind, number> = { plain: 2, 'two branches': 3, 'video too': 4, 'needs a room': 2 }
const dayLimit = 6

export type BenchDoctor = {
  index: number
  branch: BenchBranch
  /** Another branch in the same time zone, for those who work at two; a zone may have one branch alone. */
  second: BenchBranch | undefined
  specialty: string
  plan: WeekPlan
}

type Cell = string | number | boolean | null
type Add = (table: Table, ...cells: Cell[]) => void
type Person = {
  id: string
  kind: Kind
  service: string
  room: string | null
  moment: string
  last: string
  first: string
}
type Offering = { id: string; branch: BenchBranch; mode: string; halves: Halves }

/** Adds one doctor with services, a week, offerings, ten patients and a hundred visits. */
export function addDoctor(rows: Rows, doctor: BenchDoctor, now: Instant, chance: Chance) {
  const add: Add = (table, ...cells) => rows[table].push(copyLine(cells))
  const person: Person = {
    id: newId(),
    kind: kindOf(doctor),
    service: newId(),
    room: null,
    moment: new Date(now).toISOString(),
    first: nameOf(chance, 2),
    last: nameOf(chance, 3),
  }
  if (person.kind === 'needs a room') person.room = newId()
  addPerson(add, doctor, person)
  addServices(add, person)
  const offerings = offeringsOf(doctor, person)
  for (const offering of offerings) addOffering(add, doctor, person, offering)
  addWeek(add, doctor, person)
  addVisits(add, doctor, person, offerings, { now, chance })
}

function kindOf({ index, second }: BenchDoctor): Kind {
  const kind = kinds[index % kinds.length] ?? 'plain'
  return kind === 'two branches' && !second ? 'plain' : kind
}

function addPerson(add: Add, { index, branch, second, specialty }: BenchDoctor, person: Person) {
  const { id, moment, first, last, kind, room } = person
  const account = newId()
  add('account', account, `d${index}@bench.example`, moment, 'none', 'doctor', 'Dr', first, last, moment)
  add('practitioner', id, account, `dr-${index}`, 'Dr', first, last, specialty, '', branch.facility, branch.city, '', 'verified', '2026-11-01', true, moment) // prettier-ignore
  add('practitioner_branch', id, branch.id, 'active', moment, kind === 'two branches' ? dayLimit : null)
  if (kind === 'two branches' && second) add('practitioner_branch', id, second.id, 'active', moment, null)
  // As many rooms as doctors who need one: what is free in a doctor's day is free in the house.
  if (room) add('service_point', room, branch.id, `Room ${index}`, 'room')
}

function addServices(add: Add, { id, kind, service, room }: Person) {
  const mode = kind === 'video too' ? 'both' : 'in_person'
  const hasNeeds = room !== null
  add('service', service, id, 'Visit', 0, 30, 0, 30, 60, 60, mode, 6000, 'EUR', hasNeeds)
  if (room) add('service_need', newId(), service, 'room')
  for (const [at, [name, minutes, after]] of others.slice(0, servicesOf[kind] - 1).entries()) {
    const other = newId()
    add('service', other, id, name, at + 1, minutes, after, 15, 60, 60, mode, 4000 + 1500 * at, 'EUR', hasNeeds)
    if (room) add('service_need', newId(), other, 'room')
  }
}

function offeringsOf({ branch, second }: BenchDoctor, { kind }: Person): Offering[] {
  const one = (mode: string, where: BenchBranch, halves: Halves) => ({ id: newId(), branch: where, mode, halves })
  if (kind === 'two branches' && second) return [one('in_person', branch, 0), one('in_person', second, 1)]
  if (kind === 'video too') return [one('in_person', branch, 2), one('video', branch, 2)]
  return [one('in_person', branch, 2)]
}

function addOffering(add: Add, doctor: BenchDoctor, person: Person, { id, branch, mode, halves }: Offering) {
  const { country, region, latitude, longitude, time_zone } = branch
  const name = `${person.last} ${person.first}`.toLowerCase()
  const isLimited = person.kind === 'two branches' && halves === 0
  add('offering', id, person.id, branch.id, mode, doctor.specialty, true, country, region, latitude, longitude, time_zone, name, person.service, 6, 0, 0, 60, 60, isLimited) // prettier-ignore
  add('bench.offering_plan', id, time_zone, doctor.plan.pattern, halves)
}

function addWeek(add: Add, { branch, second, plan }: BenchDoctor, { id, kind }: Person) {
  for (const [half, { weekday, start, end }] of (patterns[plan.pattern] ?? []).entries()) {
    const where = kind === 'two branches' && half === 1 && second ? second : branch
    add('schedule_rule', newId(), id, where.id, weekday, start, end, kind === 'video too' ? 'both' : 'in_person')
  }
}

type Luck = { readonly now: Instant; readonly chance: Chance }

function addVisits(add: Add, doctor: BenchDoctor, person: Person, offerings: readonly Offering[], luck: Luck) {
  const { now, chance } = luck
  const { plan, index } = doctor
  const patients = Array.from({ length: patientsPerDoctor }, () => newId())
  for (const patient of patients)
    add('patient', patient, doctor.branch.facility_id, nameOf(chance, 2), nameOf(chance, 2), `${patient}@bench.example`, person.moment) // prettier-ignore
  const ahead = plan.ahead.filter(({ start }) => chance.chance(fillAt(start, now)))
  const missing = Math.max(0, visitsPerDoctor - ahead.length)
  const past = plan.past.filter(() => chance.chance(missing / plan.past.length))
  const visit = (time: PlannedTime, status: string, number: number) => {
    const offering = offerings.length === 1 || person.kind === 'video too' ? number % offerings.length : time.half
    const { branch, mode, id } = offerings[offering] ?? { branch: doctor.branch, mode: 'in_person', id: '' }
    const appointment = newId()
    const patient = patients[number % patientsPerDoctor] ?? ''
    const { begin, end, local } = time
    add('appointment', appointment, `B${index}-${number}`, status, begin, end, local, branch.time_zone, person.id, branch.id, id, person.service, 'Visit', 0, 0, mode, patient, 'guest', begin, person.moment, person.moment) // prettier-ignore
    return { appointment, patient, branch: branch.id }
  }
  for (const [number, time] of past.entries()) visit(time, 'completed', number)
  for (const [number, time] of ahead.entries()) {
    const { appointment, patient, branch } = visit(time, 'booked', past.length + number)
    add('claim', person.id, time.during, 'booking', 'practitioner', appointment, branch)
    add('claim', patient, time.during, 'booking', 'patient', appointment, null)
    if (person.room) add('claim', person.room, time.during, 'booking', 'service_point', appointment, branch)
  }
}

const starts = ['Ba', 'Ce', 'Do', 'Fi', 'Gu', 'Ha', 'Je', 'Ko', 'Li', 'Mu', 'Na', 'Pe', 'Ro', 'Si', 'Tu', 'Va', 'We', 'Yo', 'Ze', 'Bri', 'Cla', 'Dre', 'Flo'] // prettier-ignore
const middles = ['ra', 'le', 'ni', 'mo', 'du', 'sha', 've', 'li', 'to', 'nu', 'ka', 'be', 'ri', 'so', 'gu', 'ma', 'ne', 'ti', 'lo', 'ru'] // prettier-ignore

/** A name that can be said: 460 short ones, 9,200 long ones. */
function nameOf(chance: Chance, syllables: number): string {
  return chance.pick(starts) + Array.from({ length: syllables - 1 }, () => chance.pick(middles)).join('')
}
