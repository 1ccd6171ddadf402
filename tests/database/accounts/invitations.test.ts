import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refusal } from '#tests/support/booker.ts'
import { type Login, mondayMorning } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { worksAt } from '#tests/support/own-people.ts'

const { db, app, clock, clinic } = await openClinic()

const person = { first_name: 'Dee', last_name: 'Desk', password: 'four quiet words here', terms: true }

async function tokenTo(email: string) {
  const mail = await db.look.one<{ body: string }>(
    sql`select body from outbox_message where recipient = ${email} and kind = 'N37' order by created_at desc, id desc limit 1`,
  )
  return /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
}

async function managedBranch() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  return { manager: app.person(manager), branch }
}

const invite = (
  manager: ReturnType<TestApp['person']>,
  branchId: string,
  email: string,
  kind: 'doctor' | 'branch-staff',
) => manager.call('POST /branches/:branchId/invitations', { params: { branchId }, body: { kind, email } })

async function accept(email: string) {
  const browser = app.person()
  const session = await browser.call('POST /auth/invitation/accept', {
    body: { ...person, token: await tokenTo(email) },
  })
  return app.person({ account: session.user_id, cookie: browser.cookies.get('session') ?? '', token: session.token })
}

test('a manager invites somebody for the desk: the link opens an account with that role at that branch, once', async () => {
  const { manager, branch } = await managedBranch()
  await invite(manager, branch, 'desk-1@example.com', 'branch-staff')
  const offer = await app
    .person()
    .call('POST /auth/invitation', { body: { token: await tokenTo('desk-1@example.com') } })
  expect(offer).toMatchObject({
    kind: 'branch-staff',
    facility: 'Test House',
    branch: 'Test Branch',
    has_account: false,
  })
  const desk = await accept('desk-1@example.com')
  const today = await desk.call('GET /branches/:branchId/appointments', { params: { branchId: branch } })
  expect(today.branch_name).toBe('Test Branch')
  const again = app.person().call('POST /auth/invitation', { body: { token: await tokenTo('desk-1@example.com') } })
  expect(await refusal(again)).toMatchObject({ code: 'link_expired', status: 410 })
})

test('whoever invited reads that somebody joined, and the lists of people that stand open are told', async () => {
  const { manager, branch } = await managedBranch()
  await invite(manager, branch, 'desk-joined@example.com', 'branch-staff')
  const told = () =>
    db.look.many<{ topics: string[] }>(sql`
      select topics from live_event where body->>'kind' = 'people' and ${`branch:${branch}`} = any (topics) order by id`)
  const before = (await told()).length
  expect(before).toBeGreaterThan(0)
  await accept('desk-joined@example.com')
  const [note] = (await manager.call('GET /notifications', {})).results
  expect(note).toMatchObject({ subject: 'Dee Desk joined Test Branch', path: '/fam/users' })
  const after = await told()
  expect(after.length).toBeGreaterThan(before)
  expect(after.at(-1)?.topics.some((topic) => topic.startsWith('facility:'))).toBe(true)
})

test('who is removed sees nothing more at the next click; a changed role counts at once', async () => {
  const { manager, branch } = await managedBranch()
  await invite(manager, branch, 'desk-2@example.com', 'branch-staff')
  const desk = await accept('desk-2@example.com')
  const me = await desk.call('GET /auth/me', {})
  const set = (role: 'viewer' | null) =>
    manager.call('PUT /branches/:branchId/members/:accountId', {
      params: { branchId: branch, accountId: me.user_id },
      body: { role },
    })
  await set('viewer')
  expect((await desk.call('GET /branches/:branchId/appointments', { params: { branchId: branch } })).results).toEqual(
    [],
  )
  await set(null)
  const look = desk.call('GET /branches/:branchId/appointments', { params: { branchId: branch } })
  expect((await refusal(look)) as { status: number }).toMatchObject({ status: 403 })
})

test('an invited doctor works at the branch as soon as the profile stands; nobody is asked again', async () => {
  const { manager, branch } = await managedBranch()
  const doctor = await clinic.doctor()
  const { email } = await app.person(doctor).call('GET /auth/me', {})
  await invite(manager, branch, email, 'doctor')
  await app.person(doctor).call('POST /auth/invitation/join', { body: { token: await tokenTo(email) } })
  const setup = await app.person(doctor).call('GET /doctors/me/setup', {})
  expect(setup.branches.find((place) => place.id === branch)?.state).toBe('active')
})

test('nobody takes an invitation of their own: a role that ends would be one for good', async () => {
  const { branch } = await managedBranch()
  const lead = await worksAt(db.database, clock.now(), branch, 'branch_manager')
  const { email } = await app.person(lead).call('GET /auth/me', {})
  const body = { kind: 'branch-staff', email, role: 'branch_manager' } as const
  await app.person(lead).call('POST /branches/:branchId/invitations', { params: { branchId: branch }, body })
  const join = app.person(lead).call('POST /auth/invitation/join', { body: { token: await tokenTo(email) } })
  expect(await refusal(join)).toMatchObject({ code: 'wrong_status' })
})

test('a link opens nothing for another address, nor for another kind of account, nor after fourteen days', async () => {
  const { manager, branch } = await managedBranch()
  const eve = await clinic.doctor()
  await invite(manager, branch, 'somebody@example.com', 'doctor')
  const token = await tokenTo('somebody@example.com')
  expect(await refusal(app.person(eve).call('POST /auth/invitation/join', { body: { token } }))).toMatchObject({
    code: 'not_found',
  })
  const patient = await clinic.patient()
  await invite(manager, branch, patient.email, 'branch-staff')
  const asStaff = app
    .person(patient)
    .call('POST /auth/invitation/join', { body: { token: await tokenTo(patient.email) } })
  expect(await refusal(asStaff)).toMatchObject({ code: 'wrong_status' })
  clock.pass(15 * day)
  expect(await refusal(app.person().call('POST /auth/invitation', { body: { token } }))).toMatchObject({
    code: 'link_expired',
  })
  clock.set(mondayMorning)
})

test('an invitation never takes over an account that stands, and a taken-back one is worth nothing', async () => {
  const { manager, branch } = await managedBranch()
  const owner = await clinic.account('facility-manager')
  await invite(manager, branch, owner.email, 'branch-staff')
  const token = await tokenTo(owner.email)
  expect(
    await refusal(app.person().call('POST /auth/invitation/accept', { body: { ...person, token } })),
  ).toMatchObject({ code: 'already_exists' })
  const { invitations } = await manager.call('GET /facilities/:facilityId/users', {
    params: { facilityId: await facilityOf(branch) },
  })
  await manager.call('DELETE /invitations/:invitationId', { params: { invitationId: invitations[0]?.id ?? '' } })
  expect(await refusal(app.person().call('POST /auth/invitation', { body: { token } }))).toMatchObject({
    code: 'link_expired',
  })
})

test('an invitation lives no longer than the right of whoever sent it, in whatever way that ended', async () => {
  const { manager, branch } = await managedBranch()
  const facility = await facilityOf(branch)
  const second = await clinic.branch()
  await change(sql`update branch set facility_id = ${facility} where id = ${second}`)
  const works = async () => {
    const login = await clinic.account('branch-staff')
    for (const at of [branch, second])
      await change(sql`
        insert into membership (facility_id, branch_id, account_id, builtin)
        values (${facility}, ${at}, ${login.account}, 'branch_manager')`)
    return { ...login, person: app.person(login) }
  }
  const of = ({ account }: { account: string }) => sql`account_id = ${account} and branch_id = ${second}`
  const ends = [
    (who: Login) =>
      manager.call('PUT /branches/:branchId/members/:accountId', {
        params: { branchId: second, accountId: who.account },
        body: { role: null },
      }),
    (who: Login) => change(sql`delete from membership where ${of(who)}`),
    (who: Login) =>
      change(
        sql`update membership set until = now() - interval '1 day', since = now() - interval '9 days' where ${of(who)}`,
      ),
    (who: Login) => change(sql`update membership set builtin = 'receptionist' where ${of(who)}`),
    (who: Login) => change(sql`update account set suspended_at = now() where id = ${who.account}`),
  ]
  for (const [place, end] of ends.entries()) {
    const sender = await works()
    const email = `later-${place}@example.com`
    const body = { emails: [email], role: 'branch_manager', branches: [branch, second] }
    await sender.person.call('POST /invitations', { body })
    const token = await tokenTo(email)
    const opens = () => app.person().call('POST /auth/invitation', { body: { token } })
    expect(await opens()).toMatchObject({ email })
    await end(sender)
    expect(await refusal(opens())).toMatchObject({ code: 'link_expired' })
    expect(
      await refusal(app.person().call('POST /auth/invitation/accept', { body: { ...person, token } })),
    ).toMatchObject({
      code: 'link_expired',
    })
  }
})

const change = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))

test('managers invite into their own branches alone; only administrators invite facilities', async () => {
  const [own, other] = [await managedBranch(), await managedBranch()]
  expect(await refusal(invite(own.manager, other.branch, 'x@example.com', 'doctor'))).toMatchObject({
    code: 'not_found',
  })
  const facilityId = await facilityOf(other.branch)
  expect(
    await refusal(own.manager.call('GET /facilities/:facilityId/users', { params: { facilityId } })),
  ).toMatchObject({ code: 'not_found' })
  expect(
    await refusal(own.manager.call('POST /admin/facility-invitations', { body: { email: 'y@example.com' } })),
  ).toMatchObject({ code: 'not_allowed' })
  const admin = app.person(await clinic.account('platform-admin'))
  await admin.call('POST /admin/facility-invitations', { body: { email: 'manager-3@example.com' } })
  const manager = await accept('manager-3@example.com')
  expect((await manager.call('GET /auth/me', {})).user_type).toBe('facility-manager')
})

async function facilityOf(branch: string): Promise<string> {
  const row = await db.look.one<{ facility_id: string }>(sql`select facility_id from branch where id = ${branch}`)
  return row?.facility_id ?? ''
}

test('who comes too late asks for a new one: the inviter is told once, and nobody learns anything from the answer', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  await invite(app.person(manager), branch, 'slow@example.com', 'branch-staff')
  const token = await tokenTo('slow@example.com')
  const ask = (given: string) => app.person().call('POST /auth/invitation/ask', { body: { token: given } })
  const told = () =>
    db.look.many<{ subject: string }>(
      sql`select subject from outbox_message where recipient = ${manager.email} and kind = 'N38'`,
    )
  expect(await ask(token)).toEqual({})
  expect(await told()).toEqual([])
  clock.pass(15 * day)
  expect(await ask(token)).toEqual({})
  expect(await ask(token)).toEqual({})
  expect(await ask('there-is-no-such-token')).toEqual({})
  expect(await told()).toEqual([{ subject: 'Somebody asks for a new invitation' }])
})
