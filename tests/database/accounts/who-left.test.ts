import { expect, test } from 'vitest'
import { day, hour, later, toRfc3339 } from '#domain/time/instant.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import type { ClinicDoctor, Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// Who left a house stays away, until that house itself wants them back.

const { app, db, clock, clinic } = await openClinic()

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const row = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${branch}`)
  const facilityId = row?.id ?? ''
  const boss = app.person(manager)
  const dismiss = ({ account: accountId }: Login) =>
    boss.call('POST /facilities/:facilityId/users/:accountId/deactivate', {
      params: { facilityId, accountId },
      body: { branch_id: branch },
    })
  const inviteDoctor = (email: string) => {
    clock.pass(hour)
    return boss.call('POST /branches/:branchId/invitations', {
      params: { branchId: branch },
      body: { kind: 'doctor', email },
    })
  }
  return { manager, branch, facilityId, boss, dismiss, inviteDoctor }
}

async function tokenTo(email: string) {
  const mail = await db.look.one<{ body: string }>(sql`
    select body from outbox_message where recipient = ${email} and kind = 'N37' order by created_at desc, id desc limit 1`)
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

const emailOf = async ({ account }: Login) =>
  (await db.look.one<{ email: string }>(sql`select email from account where id = ${account}`))?.email ?? ''

const join = async (who: Login, token: string) =>
  app.person(who).call('POST /auth/invitation/join', { body: { token } })

const stateAt = async ({ practitioner }: ClinicDoctor, branch: string) =>
  (
    await db.look.one<{ state: string }>(sql`
      select state from practitioner_branch where practitioner_id = ${practitioner} and branch_id = ${branch}`)
  )?.state

test('a doctor who was dismissed comes back by an invitation of that house alone, not by one of another house', async () => {
  const [first, other] = [await house(), await house()]
  const doctor = await clinic.doctor()
  const email = await emailOf(doctor)
  await first.inviteDoctor(email)
  await join(doctor, await tokenTo(email))
  expect(await stateAt(doctor, first.branch)).toBe('active')
  await first.dismiss(doctor)
  await other.inviteDoctor(email)
  await join(doctor, await tokenTo(email))
  expect(await stateAt(doctor, other.branch)).toBe('active')
  expect(await stateAt(doctor, first.branch)).toBe('left')
  await first.inviteDoctor(email)
  await join(doctor, await tokenTo(email))
  expect(await stateAt(doctor, first.branch)).toBe('active')
})

test('an invitation that lies unused in the mail of somebody who is dismissed ends with them', async () => {
  const { branch, inviteDoctor, dismiss } = await house()
  const doctor = await clinic.doctor({ branch })
  const email = await emailOf(doctor)
  await inviteDoctor(email)
  const token = await tokenTo(email)
  await dismiss(doctor)
  expect(await refusal(join(doctor, token))).toMatchObject({ code: 'link_expired' })
  expect(await stateAt(doctor, branch)).toBe('left')
})

test('who comes back holds a role until the end that it had; one whose end has passed does not come back', async () => {
  const { boss, branch, facilityId, dismiss } = await house()
  const desk = await clinic.account('branch-staff')
  const give = (role: string, days: number | null) =>
    db.database.asWorker('test', (tx) =>
      tx.run(sql`
        insert into membership (facility_id, branch_id, account_id, builtin, until)
        values (${facilityId}, ${branch}, ${desk.account}, ${role}, ${days && at(later(clock.now(), days * day))})`),
    )
  await give('viewer', 1)
  await give('nurse', 10)
  const roles = async () => {
    const { people } = await boss.call('GET /facilities/:facilityId/users', { params: { facilityId } })
    const held = people.find(({ account_id }) => account_id === desk.account)?.roles ?? []
    return held.filter(({ is_over }) => !is_over).map(({ role, until }) => [role, until])
  }
  const nurse = ['nurse', toRfc3339(later(clock.now(), 10 * day))]
  const back = () =>
    boss.call('POST /facilities/:facilityId/users/:accountId/reactivate', {
      params: { facilityId, accountId: desk.account },
    })
  await dismiss(desk)
  expect(await roles()).toEqual([])
  clock.pass(2 * day)
  await back()
  expect(await roles()).toEqual([nurse])
  await dismiss(desk)
  clock.pass(9 * day)
  expect(await refusal(back())).toMatchObject({
    code: 'wrong_status',
    detail: 'What this person held has ended meanwhile. Give them a role anew',
  })
  expect(await roles()).toEqual([])
})

test('nobody is told that their access has ended where nothing ended: who runs the house leaves no branch of it', async () => {
  const { manager, boss, branch, facilityId } = await house()
  const runs = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      values (${facilityId}, ${branch}, ${runs.account}, 'branch_manager')`),
  )
  const end = (by: typeof boss, accountId: string) =>
    refusal(
      by.call('POST /facilities/:facilityId/users/:accountId/deactivate', {
        params: { facilityId, accountId },
        body: { branch_id: branch },
      }),
    )
  const told = () =>
    db.look.one<{ mails: number; lines: number }>(sql`
      select (select count(*)::int from outbox_message where kind = 'N39') as mails,
        (select count(*)::int from audit where action = 'member.deactivated') as lines`)
  const before = await told()
  expect(await end(app.person(runs), manager.account)).toMatchObject({
    code: 'wrong_status',
    detail: 'This person holds no role of this place alone that could end',
  })
  expect(await told()).toEqual(before)
  // The same of somebody who has left already.
  expect(await end(boss, runs.account)).toBeUndefined()
  const once = await told()
  expect(await end(boss, runs.account)).toMatchObject({ code: 'wrong_status' })
  expect(await told()).toEqual(once)
})

test('who may not decide about doctors invites none: both doors into a branch ask the same right', async () => {
  const { branch, inviteDoctor, boss } = await house()
  const login = await clinic.account('branch-staff')
  const runs = app.person(login)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'branch_manager' from branch where id = ${branch}`),
  )
  const doctor = await clinic.doctor()
  const email = await emailOf(doctor)
  const params = { branchId: branch, practitionerId: doctor.practitioner }
  const decide = () => runs.call('POST /branches/:branchId/doctors/:practitionerId', { params, body: { accept: true } })
  const one = () =>
    runs.call('POST /branches/:branchId/invitations', {
      params: { branchId: branch },
      body: { kind: 'doctor', email },
    })
  const many = () => runs.call('POST /invitations', { body: { emails: [email], role: 'doctor', branches: [branch] } })
  const refused = await refusal(decide())
  for (const door of [one, many]) expect(await refusal(door())).toEqual(refused)
  await inviteDoctor(email)
  const token = await tokenTo(email)
  const row = await db.look.one<{ id: string }>(sql`
    select id from invitation where email = ${email} and branch_id = ${branch}`)
  const resend = (by: typeof boss) =>
    refusal(by.call('POST /invitations/:invitationId/resend', { params: { invitationId: row?.id ?? '' } }))
  expect(await resend(runs)).toEqual(refused)
  // One that was sent by somebody who may not decide any more takes nobody in.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update invitation set invited_by = ${login.account} where id = ${row?.id ?? ''}::uuid`),
  )
  expect(await refusal(join(doctor, token))).toMatchObject({ code: 'link_expired' })
  expect(await stateAt(doctor, branch)).toBeUndefined()
})
