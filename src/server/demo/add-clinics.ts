import { type BranchRight, branchRightKeys } from '#domain/access/branch-rights.ts'
import { branchRoles } from '#domain/access/roles.ts'
import { hour, instant } from '#domain/time/instant.ts'
import { keepPicture } from '../core/papers/pictures.ts'
import { slugOf } from '../core/slug.ts'
import { newId } from '../platform/clock.ts'
import { at } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { addAccount, type Loading } from './add-account.ts'
import { addDevices } from './add-devices.ts'
import { avatar } from './avatar.ts'
import { markDemoRow } from './demo-rows.ts'
import { type BranchKey, demoBranches, demoFacilities, waitingFacility } from './places.ts'
import { demoWays } from './profiles.ts'

export async function addFacilities({ tx, now, chance, blobs }: Loading) {
  const ids = { group: newId(now), second: newId(now) }
  for (const key of ['group', 'second'] as const) {
    const name = demoFacilities[key]
    const logo = await keepPicture(tx, blobs, now, await avatar(chance))
    await tx.run(sql`
      insert into facility (id, kind, name, slug, logo_id, country, check_state, created_at)
      values (${ids[key]}, 'facility', ${name}, ${slugOf(name, ids[key])}, ${logo}, 'GB', 'checked', ${at(now)})`)
    await markDemoRow(tx, 'facility', ids[key])
  }
  return ids
}

export async function addBranches({ tx, now }: Loading, facilities: { group: string; second: string }) {
  const ids = new Map<BranchKey, string>()
  for (const branch of demoBranches) {
    const id = newId(now)
    ids.set(branch.key, id)
    await tx.run(sql`
      insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, latitude, longitude, step_free, transport, parking,
        directions, created_at)
      values (${id}, ${facilities[branch.facility]}, ${branch.name}, ${slugOf(branch.name, id)}, ${branch.zone}, ${branch.country},
        ${branch.region}, ${branch.city}, ${branch.postcode}, ${branch.address}, ${branch.phone}, ${branch.latitude}, ${branch.longitude},
        ${branch.key !== 'port'}, ${demoWays[branch.key].transport}, ${demoWays[branch.key].parking}, ${demoWays[branch.key].directions}, ${at(now)})`)
    for (let room = 1; room <= 3; room += 1) {
      await tx.run(
        sql`insert into service_point (id, branch_id, name, kind) values (${newId(now)}, ${id}, ${`Room ${room}`}, 'room')`,
      )
    }
    if (branch.key === 'sampleton') await addDevices({ tx, now }, id)
  }
  return ids
}

/** One facility waits for its check, so that an administrator sees what such a day is like. */
export async function addWaitingFacility(loading: Loading) {
  const { tx, now, chance, blobs } = loading
  const since = instant(now - 26 * hour)
  const [id, branch] = [newId(since), newId(since)]
  const { name, address, register } = waitingFacility
  const logo = await keepPicture(tx, blobs, now, await avatar(chance))
  await tx.run(sql`
    insert into facility (id, kind, name, slug, logo_id, country, address, register_number, check_state, created_at)
    values (${id}, 'facility', ${name}, ${slugOf(name, id)}, ${logo}, 'GB', ${address}, ${register}, 'waiting', ${at(since)})`)
  await markDemoRow(tx, 'facility', id)
  await tx.run(sql`
    insert into branch (id, facility_id, name, slug, time_zone, country, region, city, postcode, address, phone, created_at)
    values (${branch}, ${id}, ${name}, ${slugOf(name, branch)}, 'Europe/London', 'GB', 'Exampleshire', 'Sampleton', 'EX1 2DS', ${address},
      '020 7946 0105', ${at(since)})`)
  const manager = await addAccount(loading, {
    email: 'third@example.com',
    type: 'facility-manager',
    first: 'Frankie',
    last: 'Draft',
  })
  await tx.run(
    sql`insert into membership (facility_id, account_id, builtin) values (${id}, ${manager}, 'facility_manager')`,
  )
  await tx.run(sql`
    insert into facility_event (id, facility_id, at, account_id, from_state, to_state)
    values (${newId(since)}, ${id}, ${at(since)}, ${manager}, '', 'waiting')`)
}

/** What the evening desk leaves to the day: it answers no requests, cancels nothing and changes no patient. */
const byDay: readonly BranchRight[] = ['appointments.decide', 'appointments.cancel', 'patients.edit']

/** Who works at the branch that the demo leads to: the desk, and somebody who may see what patients share with it. */
const staff = [
  ['desk@example.com', 'Dana', 'Fixture', 'receptionist'],
  ['nurse@example.com', 'Nico', 'Specimen', 'nurse'],
] as const

export async function addStaff(
  loading: Loading,
  facilities: { group: string; second: string },
  branches: Map<BranchKey, string>,
) {
  const { tx } = loading
  await addAccount(loading, { email: 'admin@example.com', type: 'platform-admin', first: 'Avery', last: 'Demo' })
  const managers = [
    { email: 'manager@example.com', first: 'Morgan', last: 'Sample', facility: facilities.group },
    { email: 'second@example.com', first: 'Sasha', last: 'Example', facility: facilities.second },
  ]
  for (const { facility, ...who } of managers) {
    const account = await addAccount(loading, { ...who, type: 'facility-manager' })
    await tx.run(
      sql`insert into membership (facility_id, account_id, builtin) values (${facility}, ${account}, 'facility_manager')`,
    )
  }
  for (const [email, first, last, role] of staff) {
    const account = await addAccount(loading, { email, type: 'branch-staff', first, last })
    await tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      values (${facilities.group}, ${branches.get('sampleton')}, ${account}, ${role})`)
  }
  await addEveningDesk(loading, facilities.group, branches.get('sampleton') ?? '')
}

/** A role of the clinic's own: the front desk without what the evening leaves to the morning. */
async function addEveningDesk(loading: Loading, facility: string, branch: string) {
  const { tx, now } = loading
  const role = newId(now)
  const rights = branchRightKeys.filter(
    (right) => branchRoles.receptionist.permissions.includes(right) && !byDay.includes(right),
  )
  await tx.run(sql`
    insert into role (id, facility_id, name, created_at, changed_at) values (${role}, ${facility}, 'Evening desk', ${at(now)}, ${at(now)})`)
  await tx.run(sql`
    insert into role_permission (role_id, permission, reach) select ${role}, w.permission, 'all' from unnest(${rights}::text[]) as w(permission)`)
  const account = await addAccount(loading, {
    email: 'evening@example.com',
    type: 'branch-staff',
    first: 'Emery',
    last: 'Pattern',
  })
  await tx.run(sql`
    insert into membership (facility_id, branch_id, account_id, role_id) values (${facility}, ${branch}, ${account}, ${role})`)
}
