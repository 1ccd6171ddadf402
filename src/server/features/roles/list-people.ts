import type { AccountActor } from '#domain/access/actor.ts'
import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { openToday } from '#domain/availability/open-today.ts'
import { t } from '#domain/language/translate.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { asZone, wallAt, type Zone } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { momentOrNull } from '../../core/people/role-holders.sql.ts'
import type { Runner } from '../../platform/database/database.ts'
import * as rows from './people.sql.ts'

type People = Answer<'GET /facilities/:facilityId/users'>
type Held = People['people'][number]['roles'][number]

/** Returns the people of a facility or of one branch, with what they hold, and who is invited there. */
export async function listPeople(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  place: rows.PeoplePlace,
): Promise<People> {
  const branches = await rows.branchesOf(tx, place.facility)
  const zone = asZone((branches.find(({ id }) => id === place.branch) ?? branches[0])?.time_zone ?? 'UTC')
  const people = await rows.peopleOf(tx, place)
  const held = Map.groupBy(await rows.heldOf(tx, place), ({ account }) => account)
  const works = Map.groupBy(await rows.doctorsOf(tx, place), ({ practitioner }) => practitioner)
  const today = place.branch ? await hoursOfToday(tx, now, zone, place.branch) : new Map()
  return {
    facility_id: place.facility,
    time_zone: zone,
    people: people.map((person) => {
      const roles = [
        ...(held.get(person.account) ?? []).map((row) => heldAnswer(now, row)),
        ...(works.get(person.practitioner ?? '') ?? []).map(worksAnswer),
      ]
      return {
        account_id: person.account,
        name: person.name,
        email: person.email,
        phone_number: person.phone_number,
        type: typeOf(person),
        practitioner_id: person.practitioner,
        is_you: person.account === actor.account,
        last_active: momentOrNull(person.seen_at),
        two_step: person.two_step,
        status: roles.some(({ is_over }) => !is_over) ? 'active' : 'deactivated',
        roles,
        today: today.get(person.practitioner ?? '') ?? [],
      }
    }),
    invitations: (await rows.invitedTo(tx, place)).map((row) => invitedAnswer(now, row, branches)),
  }
}

function typeOf({ practitioner, user_type }: rows.PersonRow): People['people'][number]['type'] {
  if (user_type === 'facility-manager') return 'manager'
  return practitioner || user_type === 'doctor' ? 'doctor' : 'staff'
}

function heldAnswer(
  now: Instant,
  { id, role, role_name, branch_id, branch, version, since, until }: rows.HeldRow,
): Held {
  return {
    membership_id: id,
    role,
    role_name: isBuiltInRole(role) ? t(builtInRoles[role].name) : role_name,
    branch_id,
    branch,
    version,
    since: momentOrNull(since),
    until: momentOrNull(until),
    is_over: until !== null && until <= now,
  }
}

function worksAnswer({ branch_id, branch, is_over, left_at }: rows.WorksRow): Held {
  return {
    membership_id: null,
    role: 'doctor',
    role_name: t('Doctor'),
    branch_id,
    branch,
    version: 1,
    since: null,
    until: momentOrNull(left_at),
    is_over,
  }
}

function invitedAnswer(
  now: Instant,
  { id, kind, email, role, role_name, every_branch, branch_id, also_at, expires_at }: rows.InvitedRow,
  branches: readonly { id: string; name: string }[],
): People['invitations'][number] {
  const at = new Set([branch_id, ...also_at])
  return {
    id,
    email,
    type: kind === 'doctor' ? 'doctor' : 'staff',
    role: kind === 'doctor' ? 'doctor' : role,
    role_name: kind === 'doctor' ? t('Doctor') : isBuiltInRole(role) ? t(builtInRoles[role].name) : role_name,
    every_branch,
    branches: branches.filter((branch) => at.has(branch.id)).map(({ id, name }) => ({ id, name })),
    expires_at: toRfc3339(expires_at),
    is_over: expires_at <= now,
  }
}

async function hoursOfToday(tx: Runner, now: Instant, zone: Zone, branch: string) {
  const { date } = wallAt(zone, now)
  const bits = Map.groupBy(
    await rows.openBitsAt(tx, branch, addDays(date, -1), addDays(date, 1)),
    ({ practitioner }) => practitioner,
  )
  return new Map(
    [...bits].map(([practitioner, days]) => [
      practitioner,
      openToday(now, zone, days).map(({ start, end }) => ({ start: toRfc3339(start), end: toRfc3339(end) })),
    ]),
  )
}
