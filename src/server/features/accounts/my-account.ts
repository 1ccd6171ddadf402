import { permissionsAt } from '#domain/access/can.ts'
import { isSaidOtherwise } from '#domain/profiles/own-details.ts'
import * as rules from '#domain/profiles/person-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { planRemindersAnew } from '../../core/visits/reminders-anew.sql.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { accountById, genderOf, knownAs, messageWishes, saveMessageWishes, updatePerson } from './accounts.sql.ts'
import type { AccountDeps } from './deps.ts'

/** The own account with its places, for the top bars and the profile. */
export async function myAccount(run: ReadRunner, actor: AccountActor): Promise<Answer<'GET /auth/me'>> {
  const account = (await accountById(run, actor.account)) ?? refuse('not_logged_in')
  const known = await knownAs(run, account.id)
  const facility = await run.one<{ id: string; name: string; logo_id: string | null }>(sql`
    select f.id, f.name, f.logo_id from facility f
    where f.id = any (${actor.facilities}::uuid[]) order by f.created_at limit 1`)
  const branches = await run.many<{ id: string; name: string; takes_patients: boolean }>(sql`
    select b.id, b.name, b.is_found as takes_patients from branch b
    where b.id = any (${[...actor.branches.map(({ branch }) => branch), ...actor.facilityBranches]}::uuid[]) order by b.name limit 1000`)
  return {
    user_id: account.id,
    user_type: account.user_type,
    title: account.title,
    first_name: account.first_name,
    last_name: account.last_name,
    gender: await genderOf(run, account.id),
    email: account.email,
    phone_number: account.phone_number,
    phone_confirmed: account.phone_number !== '' && account.phone_confirmed === account.phone_number,
    date_of_birth: account.date_of_birth,
    known_as: known && isSaidOtherwise(known, account) ? known : null,
    practitioner_id: actor.practitioner ?? null,
    facility: facility
      ? { id: facility.id, name: facility.name, facility_logo: facility.logo_id && `/api/files/${facility.logo_id}` }
      : null,
    branches: branches.map((branch) => ({ ...branch, rights: permissionsAt(actor, branch.id) })),
    idle_minutes: actor.idleMinutes ?? null,
    second_step: actor.secondStep ? { due: toRfc3339(actor.secondStep.due), is_due: actor.secondStep.isDue } : null,
  }
}

export async function changeMyAccount(deps: AccountDeps, actor: AccountActor, wanted: BodyOf<'PATCH /auth/me'>) {
  const { date_of_birth: born } = wanted
  const today = toRfc3339(deps.clock.now()).slice(0, 10)
  const wrong = wrongFields(
    {
      first_name: rules.firstName,
      last_name: rules.lastName,
      phone_number: rules.optionalMobile,
      date_of_birth: born === null ? () => undefined : rules.dateOfBirth(today, { ownAccount: true }),
    },
    { ...wanted, date_of_birth: born ?? '' },
  )
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return deps.database.as(actor, async (tx) => {
    // What a doctor is called was checked: another name goes by the profile, which has it checked again.
    const now = actor.practitioner ? await accountById(tx, actor.account) : undefined
    if (now && now.first_name !== wanted.first_name) refuseFields({ first_name: 'name_in_profile' })
    if (now && now.last_name !== wanted.last_name) refuseFields({ last_name: 'name_in_profile' })
    await updatePerson(tx, allowOwn(actor), wanted)
    return myAccount(tx, actor)
  })
}

/** Which messages the own account gets, and whether there is anybody here who carries texts. */
export async function myMessages({ database, sendsTexts }: AccountDeps, actor: AccountActor) {
  return {
    ...((await messageWishes(database.each(actor), actor.account)) ?? refuse('not_logged_in')),
    sends_texts: sendsTexts,
  }
}

/** Refuses to turn text messages on where nobody carries them: who waits for one would miss a visit. */
export async function changeMyMessages(deps: AccountDeps, actor: AccountActor, wanted: BodyOf<'PUT /auth/messages'>) {
  const wishes = { ...wanted, off: [...new Set(wanted.off)] }
  return deps.database.as(actor, async (tx) => {
    const before = (await messageWishes(tx, actor.account)) ?? refuse('not_logged_in')
    if (!deps.sendsTexts && before.off.includes('texts') && !wishes.off.includes('texts'))
      refuseFields({ off: 'texts_unsent' })
    await saveMessageWishes(tx, allowOwn(actor), wishes)
    if (before.time_zone !== wishes.time_zone) await planRemindersAnew(tx, deps.clock.now(), actor.account)
    return { ...wishes, sends_texts: deps.sendsTexts }
  })
}
