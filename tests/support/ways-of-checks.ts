import {
  isOpenIn,
  isState,
  stepVerification,
  verificationStates,
  type VerificationState,
  type VerificationStep,
  verificationSteps,
} from '#domain/verification/verification.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from './app.ts'
import type { ClinicDoctor } from './clinic.ts'
import { lookInto } from './database.ts'
import { decideFacility } from './facility-decision.ts'
import { givenBy, handIn, reviewing } from './reviewing.ts'

type Person = Pick<ReturnType<TestApp['person']>, 'call' | 'request' | 'cookies'>

/** How many visits of a doctor stand, how many are cancelled, and how many of their patients were told what. */
type Outcome = { booked: number; cancelled: number; held: number; stands: number; open: number }

export type WayOfCheck = {
  /** The step of the machine that it is, and from where. */
  readonly step: VerificationStep
  readonly from: VerificationState
  /** What went before, as far as it is carried out. */
  readonly before?: (doctor: ClinicDoctor) => Promise<unknown>
  readonly does: (doctor: ClinicDoctor) => Promise<unknown>
  /** Time does it, in a round: nobody calls the server. */
  readonly isByTime?: true
  readonly to: VerificationState
  readonly then: (visits: number) => Outcome
}

type World = {
  readonly database: Database
  readonly reviewer: Person
  /** Who decides about an appeal of what the first one revoked. */
  readonly second: Person
  readonly person: (doctor: ClinicDoctor) => Person | Promise<Person>
  /** The date so many days from today, by the clock of the server. */
  readonly inDays: (days: number) => string
  /** Everything that was decided about visits is carried out. */
  readonly settled: (doctor: ClinicDoctor) => Promise<unknown>
  /** The facility of the doctor vouches for them, where doctors are left to facilities; not on every installation. */
  readonly vouches?: (doctor: ClinicDoctor) => Promise<unknown>
  /** A start that asks for less takes days away that it would not give. */
  readonly asksForLess: () => Promise<unknown>
}

const untouched = (visits: number): Outcome => ({ booked: visits, cancelled: 0, held: 0, stands: 0, open: 0 })
const onHold = (visits: number): Outcome => ({ ...untouched(visits), held: visits })
const standsAgain = (visits: number): Outcome => ({ ...onHold(visits), stands: visits })
const lost = (visits: number): Outcome => ({ ...onHold(visits), booked: 0, cancelled: visits })

/** What became of the visits of a doctor. */
export function outcomeOf(database: Database, { practitioner }: ClinicDoctor): Promise<Outcome | undefined> {
  return lookInto(database).one<Outcome>(sql`
    select count(*) filter (where x.status = 'booked')::int as booked, count(*) filter (where x.status = 'cancelled')::int as cancelled,
      (select count(*)::int from outbox_message m join appointment a on a.id = m.about where a.practitioner_id = ${practitioner}
        and m.channel = 'mail' and m.subject like '%on hold') as held,
      (select count(*)::int from visit_action v where v.practitioner_id = ${practitioner} and v.reason = 'stands' and v.state = 'done') as stands,
      (select count(*)::int from visit_action v where v.practitioner_id = ${practitioner} and v.state <> 'done') as open
    from appointment x where x.practitioner_id = ${practitioner}`)
}

export async function stateOfCheck(database: Database, { practitioner }: ClinicDoctor): Promise<string | undefined> {
  const row = await lookInto(database).one<{ verification: string }>(
    sql`select verification from practitioner where id = ${practitioner}`,
  )
  return row?.verification
}

/** Each way out of a check that stands, and each change of what was checked: what does it, and what becomes of the visits to come. */
export function waysOfChecks(world: World): Record<string, WayOfCheck> {
  return {
    ...waysOfReviewers(world),
    ...waysOfTime(world),
    ...waysOfDoctors(world),
    ...waysOfFacilities(world),
    ...waysOfAppeals(world),
  }
}

function stepsOf({ database, reviewer, person, inDays, settled }: World) {
  const { decide, allChecks } = reviewing({ look: lookInto(database) })
  const write = (statement: Parameters<typeof database.read.many>[0]) =>
    database.asWorker('test', (tx) => tx.run(statement))
  const put = ({ practitioner }: ClinicDoctor, state: VerificationState, days?: number) =>
    write(sql`
      update practitioner set verification = ${state}, verified_until = ${days === undefined ? null : inDays(days)}, end_told = 7
      where id = ${practitioner}`)
  return {
    write,
    put,
    suspend: (doctor: ClinicDoctor) => decide(reviewer, doctor, 'suspend'),
    lift: (doctor: ClinicDoctor) => decide(reviewer, doctor, 'lift'),
    revoke: (doctor: ClinicDoctor) => decide(reviewer, doctor, 'revoke'),
    suspended: async (doctor: ClinicDoctor) => {
      await decide(reviewer, doctor, 'suspend')
      await settled(doctor)
    },
    /** Everything is handed in that a reviewer looks at. */
    handsIn: async (doctor: ClinicDoctor) => {
      await write(sql`
        update practitioner set licence_number = 'F-' || slug, verified_until = case when verified_until is null then null else ${inDays(28)}::date end
        where id = ${doctor.practitioner}`)
      await handIn(await person(doctor))
    },
    verify: async (doctor: ClinicDoctor) => decide(reviewer, doctor, 'verify', { checks: await allChecks(doctor) }),
  }
}

function waysOfReviewers(world: World): Record<string, WayOfCheck> {
  const { put, suspend, suspended, lift, revoke, handsIn, verify } = stepsOf(world)
  const from = (state: VerificationState, days?: number) => (doctor: ClinicDoctor) => put(doctor, state, days)
  const anew = (state: VerificationState, days?: number) => async (doctor: ClinicDoctor) => {
    await put(doctor, state, days)
    await handsIn(doctor)
  }
  return {
    'verified, then suspended': { step: 'suspend', from: 'verified', does: suspend, to: 'suspended', then: onHold },
    'suspended, then lifted': {
      step: 'lift',
      from: 'suspended',
      before: suspended,
      does: lift,
      to: 'verified',
      then: standsAgain,
    },
    'suspended, then revoked': {
      step: 'revoke',
      from: 'suspended',
      before: suspended,
      does: revoke,
      to: 'revoked',
      then: lost,
    },
    'expiring, then verified anew': {
      step: 'verify',
      from: 'expiring',
      before: anew('expiring', 28),
      does: verify,
      to: 'verified',
      then: untouched,
    },
    'expiring, then suspended': {
      step: 'suspend',
      from: 'expiring',
      before: from('expiring', 28),
      does: suspend,
      to: 'suspended',
      then: onHold,
    },
    'verified, then looked at again for a new document': {
      step: 'verify',
      from: 'verified',
      before: handsIn,
      does: verify,
      to: 'verified',
      then: untouched,
    },
    'due again, then verified anew': {
      step: 'verify',
      from: 'recheck_due',
      before: anew('recheck_due'),
      does: verify,
      to: 'verified',
      then: untouched,
    },
    'due again, then suspended': {
      step: 'suspend',
      from: 'recheck_due',
      before: from('recheck_due'),
      does: suspend,
      to: 'suspended',
      then: onHold,
    },
  }
}

/** A facility vouches for somebody at whom nobody has looked, or stops being one that vouches: that leaves nothing they stand by. */
function waysOfFacilities(world: World): Record<string, WayOfCheck> {
  const { put, write } = stepsOf(world)
  const facilityOf = async ({ practitioner }: ClinicDoctor) =>
    (
      await lookInto(world.database).one<{ id: string }>(sql`
        select b.facility_id as id from practitioner_branch w join branch b on b.id = w.branch_id where w.practitioner_id = ${practitioner}`)
    )?.id ?? ''
  const unlooked = (from: VerificationState, days?: number) => async (doctor: ClinicDoctor) => {
    await put(doctor, from, days)
    await write(sql`
      update practitioner set verified_on = null, licence_number = 'U-' || slug where id = ${doctor.practitioner}`)
  }
  const vouchedFor = (from: VerificationState, days?: number) => async (doctor: ClinicDoctor) => {
    await put(doctor, from, days)
    await write(sql`update practitioner set is_vouched = true where id = ${doctor.practitioner}`)
    await write(sql`
      insert into verification_check (id, practitioner_id, kind, status, way, source, fact, checked_at, facility_id)
      values (uuid_v7(), ${doctor.practitioner}, 'affiliation', 'passed', 'facility', 'Test House', '', now(), ${await facilityOf(doctor)})`)
  }
  const loses = async (doctor: ClinicDoctor) => decideFacility(world.reviewer, await facilityOf(doctor), 'suspend')
  const ways = (['verified', 'expiring', 'recheck_due'] as const).flatMap((from): [string, WayOfCheck][] => {
    const days = from === 'expiring' ? 28 : undefined
    const lost = { step: 'lose_voucher', does: loses, to: 'submitted', then: onHold } as const
    const ends: [string, WayOfCheck] = [
      `${from}, and who vouched does no more`,
      { ...lost, from, before: vouchedFor(from, days) },
    ]
    if (!world.vouches) return [ends]
    const stays = { step: 'attest', does: world.vouches, to: 'verified', then: untouched } as const
    return [ends, [`${from} unlooked at, then vouched for`, { ...stays, from, before: unlooked(from, days) }]]
  })
  return Object.fromEntries(ways)
}

/** What was cancelled stays cancelled, whoever is right in the end. */
function waysOfAppeals(world: World): Record<string, WayOfCheck> {
  const { suspended, revoke } = stepsOf(world)
  const { decide } = reviewing({ look: lookInto(world.database) })
  const revoked = async (doctor: ClinicDoctor) => {
    await suspended(doctor)
    await revoke(doctor)
    await world.settled(doctor)
  }
  const appeal = async (doctor: ClinicDoctor) =>
    (await world.person(doctor)).call('POST /doctors/me/appeal', { body: { words: 'The register has me again' } })
  const appealed = async (doctor: ClinicDoctor) => {
    await revoked(doctor)
    await appeal(doctor)
  }
  const decided = (decision: 'uphold' | 'restore') => (doctor: ClinicDoctor) => decide(world.second, doctor, decision)
  const of = { from: 'appealed', before: appealed, then: lost } as const
  return {
    'revoked, then appealed': {
      step: 'contest',
      from: 'revoked',
      before: revoked,
      does: appeal,
      to: 'appealed',
      then: lost,
    },
    'appealed, and the revocation stands': { ...of, step: 'uphold', does: decided('uphold'), to: 'revoked' },
    'appealed, and the revocation is taken back': {
      ...of,
      step: 'restore',
      does: decided('restore'),
      to: 'submitted',
    },
  }
}

function waysOfTime(world: World): Record<string, WayOfCheck> {
  const { put, write } = stepsOf(world)
  return {
    'verified, nearing its end': {
      step: 'near_end',
      from: 'verified',
      does: (doctor) => put(doctor, 'verified', 28),
      isByTime: true,
      to: 'expiring',
      then: untouched,
    },
    'expiring, then ended': {
      step: 'end',
      from: 'expiring',
      does: (doctor) => put(doctor, 'expiring', -1),
      isByTime: true,
      to: 'expired',
      then: onHold,
    },
    'expiring, and nobody asks for the day any more': {
      step: 'drop_day',
      from: 'expiring',
      before: async (doctor) => {
        await put(doctor, 'expiring', 28)
        await write(sql`update practitioner set verified_on = null where id = ${doctor.practitioner}`)
      },
      does: world.asksForLess,
      to: 'verified',
      then: untouched,
    },
    'due again, nearing its end': {
      step: 'near_end',
      from: 'recheck_due',
      does: (doctor) => put(doctor, 'recheck_due', 28),
      isByTime: true,
      to: 'expiring',
      then: untouched,
    },
    'verified, then due again': {
      step: 'recheck',
      from: 'verified',
      does: (doctor) =>
        write(sql`update practitioner set verified_on = ${world.inDays(-368)} where id = ${doctor.practitioner}`),
      isByTime: true,
      to: 'recheck_due',
      then: untouched,
    },
  }
}

function waysOfDoctors(world: World): Record<string, WayOfCheck> {
  const { put, handsIn, verify } = stepsOf(world)
  const number = async (doctor: ClinicDoctor) =>
    (await world.person(doctor)).call('POST /doctors/me/verification', {
      body: { ...givenBy, licence_number: `G-${doctor.slug}` },
    })
  const name = async (doctor: ClinicDoctor) =>
    (await world.person(doctor)).call('PATCH /doctors/me', { body: { last_name: 'Anothername' } })
  const specialty = async (doctor: ClinicDoctor) => {
    const other = await lookInto(world.database).one<{ id: string }>(
      sql`select id from specialty where key = 'dermatology'`,
    )
    return (await world.person(doctor)).call('PATCH /doctors/me', { body: { specialty: other?.id ?? '' } })
  }
  const changesFrom = (from: 'expiring' | 'recheck_due', days?: number): Record<string, WayOfCheck> =>
    Object.fromEntries(
      Object.entries({ number, name, specialty }).map(([what, does]) => [
        `${from}, then another ${what}`,
        {
          step: 'change',
          from,
          before: (doctor: ClinicDoctor) => put(doctor, from, days),
          does,
          to: 'submitted',
          then: onHold,
        },
      ]),
    )
  return {
    'another number': { step: 'change', from: 'verified', does: number, to: 'submitted', then: onHold },
    'another name': { step: 'change', from: 'verified', does: name, to: 'submitted', then: onHold },
    'another name, then verified under it': {
      step: 'verify',
      from: 'submitted',
      before: async (doctor) => {
        await name(doctor)
        await world.settled(doctor)
        await handsIn(doctor)
      },
      does: verify,
      to: 'verified',
      then: standsAgain,
    },
    'another specialty': { step: 'change', from: 'verified', does: specialty, to: 'submitted', then: onHold },
    ...changesFrom('expiring', 28),
    ...changesFrom('recheck_due'),
  }
}

/** Out of these a step could still do something to visits that stood. */
const closedByUs: readonly VerificationState[] = ['suspended', 'revoked', 'appealed']

/** Each step out of a state with visits to come, or of those who had some, as the machine has them: `step from`. */
export function stepsWithVisits(): string[] {
  const names = Object.keys(verificationSteps).filter((name): name is VerificationStep => name in verificationSteps)
  return names
    .flatMap((name) =>
      Object.keys(verificationStates)
        .filter(isState)
        .filter((from) => isOpenIn(from) || closedByUs.includes(from))
        .filter(
          (from) =>
            stepVerification({
              state: from,
              step: name,
              by: verificationSteps[name].by,
              isOwn: verificationSteps[name].by === 'doctor',
              appeals: 0,
            }).ok,
        )
        .map((from) => `${name} ${from}`),
    )
    .toSorted()
}
