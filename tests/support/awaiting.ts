import { endAwaitedTimes, lookForTimes, passAwaitedOn } from '#server/features/awaited/look-for-times.ts'
import { runOffers } from '#server/features/appointments/waiting.ts'
import { sweepHolds } from '#server/core/visits/let-holds-go.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { minute } from '#domain/time/instant.ts'
import { book } from './booker.ts'
import type { ClinicDoctor } from './clinic.ts'
import type { openClinic } from './open-clinic.ts'

type World = Awaited<ReturnType<typeof openClinic>>
type Wish = Partial<BodyOf<'POST /awaited-times'>>

/** People who wait for a time of a doctor without having a visit, and the rounds that look for one. */
export function awaiting({ db, app, clock, clinic }: World) {
  const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
  const deps = { database: db.database, clock, site }

  async function person() {
    const login = await clinic.patient()
    return { ...login, who: app.person(login) }
  }
  type Person = Awaited<ReturnType<typeof person>>

  /** Kim, for whom somebody books. */
  function childOf({ who }: Person) {
    return who.call('POST /family', {
      body: {
        first_name: 'Kim',
        last_name: 'Person',
        date_of_birth: '2018-01-01',
        relation: 'child',
        is_allowed: true,
      },
    })
  }

  function join(of: Person, doctor: ClinicDoctor, wish: Wish = {}) {
    return of.who.call('POST /awaited-times', {
      body: { offering_id: doctor.offering, service_id: doctor.service, ...wish },
    })
  }

  /** Somebody who waits; who comes after them has waited less. */
  async function waiter(doctor: ClinicDoctor, wish: Wish = {}) {
    const own = await person()
    const { id } = await join(own, doctor, wish)
    clock.pass(1000)
    return { ...own, id }
  }

  async function entry({ who, id }: Pick<Person, 'who'> & { id: string }) {
    const { results } = await who.call('GET /awaited-times', {})
    return results.find((one) => one.id === id)
  }

  /** Books a time and gives back what cancels it. */
  async function visit(doctor: ClinicDoctor, start: string) {
    const { who } = await person()
    const { appointment_id: appointmentId } = await book(who, doctor, start)
    return () =>
      who.call('POST /appointments/:appointmentId/cancel', { params: { appointmentId }, body: { version: 1 } })
  }

  /** The weekly hours of a doctor, in person, at their branch. */
  async function worksOn(doctor: ClinicDoctor, hours: readonly { weekday: number; start: string; end: string }[]) {
    const always = { valid_from: null, valid_until: null, alternate_from: null, mode: 'in_person' } as const
    const rules = hours.map((period) => ({ ...period, ...always }))
    await app
      .person(doctor)
      .call('PUT /doctors/me/branches/:branchId/hours', { params: { branchId: doctor.branch }, body: { rules } })
  }

  async function rounds() {
    while ((await passAwaitedOn(deps)) + (await runOffers(deps)) > 0);
  }

  /** Ten minutes later the places are looked through again. */
  async function look() {
    clock.pass(10 * minute)
    await lookForTimes(deps)
    await rounds()
  }

  const sweep = () => db.database.asWorker('test', (tx) => sweepHolds(tx, clock.now(), 50))
  const ends = () => endAwaitedTimes(deps)

  /** Who of these is offered a time, by their places in the list. */
  async function offered(all: readonly (Pick<Person, 'who'> & { id: string })[]) {
    const entries = await Promise.all(all.map(entry))
    return entries.flatMap((one, index) => (one?.offer ? [index] : []))
  }

  const told = (account: string, kind = 'N34') =>
    db.look.many<{ subject: string; path: string; channel: string }>(sql`
      select subject, path, channel from outbox_message where account_id = ${account} and kind = ${kind} order by created_at, id`)

  return { site, deps, person, childOf, join, waiter, entry, visit, worksOn, rounds, look, sweep, ends, offered, told }
}
