import { expect, test } from 'vitest'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, later } from '#domain/time/instant.ts'
import { foreignWorld, type ForeignWorld } from '#tests/support/foreign-world.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { actorOf, isDoctor, wallsOf, worksWith } from '#tests/support/walls.ts'

// Who did a thing stands in its row. Whoever may do it does it in their own name: the database writes down no other.

const { db, app, clock, clinic } = await openClinic()
const { rowsThrough } = wallsOf(db)
const now = clock.now()
const ends = at(later(now, day))

type Signed = { who: (world: ForeignWorld) => AccountActor; row: (world: ForeignWorld, by: string) => Statement }

const signed: Readonly<Record<string, Signed>> = {
  'a line of the log': {
    who: ({ patient }) => actorOf(patient.account),
    row: (_, by) => sql`
      insert into audit (id, at, account_id, actor_kind, action, subject_kind) values (${newId(now)}, ${at(now)}, ${by}, 'account', 'session.ended', 'account')`,
  },
  'a test of the line before a video visit': {
    who: ({ patient }) => actorOf(patient.account),
    row: (_, by) => sql`insert into device_test (id, account_id, at) values (${newId(now)}, ${by}, ${at(now)})`,
  },
  'a link for a guest of a call': {
    who: ({ doctor }) => isDoctor(doctor),
    row: ({ call }, by) => sql`
      insert into guest_link (id, appointment_id, token_hash, made_by, created_at) values (${newId(now)}, ${call.visit}, ${newId(now)}, ${by}, ${at(now)})`,
  },
  'an invitation to a branch': {
    who: ({ desk, branch }) => worksWith(desk.account, branch, 'users.edit'),
    row: ({ branch }, by) => sql`
      insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, created_at, expires_at)
      values (${newId(now)}, 'branch-staff', 'new@example.com', ${branch}, 'viewer', ${newId(now)}, ${by}, ${at(now)}, ${ends})`,
  },
  'an invitation to help with somebody’s visits': {
    who: ({ patient }) => actorOf(patient.account),
    row: ({ child }, by) => sql`
      insert into care_invitation (id, patient_id, kind, email, invited_by, created_at, expires_at)
      values (${newId(now)}, ${child}, 'carer', 'new@example.com', ${by}, ${at(now)}, ${ends})`,
  },
  'a setting of the installation': {
    who: ({ manager }) => actorOf(manager.account, { userType: 'platform-admin' }),
    row: (_, by) => sql`
      insert into platform_setting (name, number, value, at, account_id, by_name) values ('brand', 1, 'Other', ${at(now)}, ${by}, '')`,
  },
  'a screen in the waiting room': {
    who: ({ desk, branch }) => worksWith(desk.account, branch, 'queue.setup'),
    row: ({ branch }, by) => sql`
      insert into queue_pass (id, branch_id, kind, name, token_hash, made_by, created_at)
      values (${newId(now)}, ${branch}, 'display', 'Screen', ${newId(now)}, ${by}, ${at(now)})`,
  },
  'a version of a role': {
    who: ({ manager, facility, branch }) =>
      actorOf(manager.account, { userType: 'facility-manager', facilities: [facility], facilityBranches: [branch] }),
    row: ({ role }, by) => sql`
      insert into role_version (role_id, version, name, rights, changed_by, changed_at) values (${role}, 2, 'Other', '{}', ${by}, ${at(now)})`,
  },
  'the emergency in which everything of a patient is opened': {
    who: ({ desk, branch }) => worksWith(desk.account, branch, 'records.breakglass'),
    row: ({ branch, self }, by) => sql`
      insert into record_emergency (id, patient_id, account_id, branch_id, who, role, reason, at, expires_at)
      values (${newId(now)}, ${self}, ${by}, ${branch}, 'Somebody', '', 'Found without a word to say', ${at(now)}, ${ends})`,
  },
  'a paper of a clinic': {
    who: ({ desk, branch }) => worksWith(desk.account, branch, 'records.create'),
    row: ({ branch, self }, by) => sql`
      insert into record_item (id, patient_id, title, file_name, size, wrapped_key, created_at, changed_at, source, branch_id, author_account, retention)
      values (${newId(now)}, ${self}, 'A', 'a.pdf', 1, 'x', ${at(now)}, ${at(now)}, 'branch', ${branch}, ${by}, 'treatment')`,
  },
  'a letter that is begun': {
    who: ({ doctor }) => isDoctor(doctor),
    row: ({ waiting }, by) => sql`
      insert into letter_draft (id, appointment_id, account_id, content, changed_at) values (${newId(now)}, ${waiting}, ${by}, 'x', ${at(now)})`,
  },
  'a key that is asked to sign': {
    who: ({ patient }) => actorOf(patient.account),
    row: (_, by) =>
      sql`insert into passkey_challenge (id, account_id, value, expires_at, visitor) values (${newId(now)}, ${by}, 'x', ${ends}, 'a browser of their own')`,
  },
}

test('whoever may do a thing does it in their own name and in nobody else’s', async () => {
  const world = await foreignWorld(app, db, now)
  const { account: somebodyElse } = await clinic.patient()
  const rows: Record<string, number[]> = {}
  for (const [what, { who, row }] of Object.entries(signed)) {
    const actor = who(world)
    rows[what] = [
      await rowsThrough(actor, row(world, somebodyElse)),
      await rowsThrough(actor, row(world, actor.account)),
    ]
  }
  expect(rows).toEqual(Object.fromEntries(Object.keys(signed).map((what) => [what, [0, 1]])))
})
