import type { AccountActor } from '#domain/access/actor.ts'
import type { Scope } from '#domain/access/can.ts'
import { ageFit, type AgesSeen } from '#domain/profiles/ages-seen.ts'
import { dateOfBirth } from '#domain/profiles/person-rules.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Booking } from './booking-rows.ts'

type Asked = AgesSeen & { readonly offering: { readonly time_zone: string } }

/** Refuses a visit of somebody whom its doctor does not see at that age, counted on the day of the visit at the branch. */
export function refuseOtherAge({ offering, age_from, age_to }: Asked, born: string | null, start: Instant) {
  const fit = ageFit({ age_from, age_to }, born, wallAt(asZone(offering.time_zone), start).date)
  if (fit === 'unknown') refuseFields({ birth_date: 'birth_needed' })
  if (fit !== 'fits') refuse('age_not_seen', { extra: { age_from, age_to } })
}

/** The same for people of the clinic, who may book on purpose in spite of it when they may book outside the rules. */
export function refuseOtherAgeAtDesk(
  actor: AccountActor,
  context: Asked & { readonly scope: Scope },
  wish: { readonly despite_age: boolean },
  born: string | null,
  starts: readonly Instant[],
) {
  if (wish.despite_age) allow(actor, 'appointments.overbook', context)
  else for (const start of starts) refuseOtherAge(context, born, start)
}

/** Keeps the birth date of who comes, where it was not known and is said with the booking. Returns the booking with it. */
export async function withBirthDate(
  database: Database,
  now: Instant,
  actor: AccountActor,
  birthDate: string,
  booking: Booking,
): Promise<Booking> {
  const { member, patient, person } = booking
  if ((member ?? person).date_of_birth || birthDate === '') return booking
  const wrong = dateOfBirth(toRfc3339(now).slice(0, 10))(birthDate)
  if (wrong) refuseFields({ birth_date: wrong })
  await database.as(actor, async (tx) => {
    await tx.run(sql`update patient set date_of_birth = ${birthDate} where id = ${patient} and date_of_birth is null`)
    if (!member)
      await tx.run(
        sql`update account set date_of_birth = ${birthDate} where id = ${actor.account} and date_of_birth is null`,
      )
  })
  const known = { date_of_birth: birthDate }
  return { ...booking, ...(member ? { member: { ...member, ...known } } : { person: { ...person, ...known } }) }
}
