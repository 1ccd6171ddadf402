import { beforeEach, expect, test } from 'vitest'
import { isForgotten } from '#domain/booking/decide.ts'
import { day, hour, instant, later } from '#domain/time/instant.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at, type Runner } from '#server/platform/database/database.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { book, refusal } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { knowsPassword } from '#tests/support/own-people.ts'
import { picture } from '#tests/support/picture.ts'
import { wallsOf } from '#tests/support/walls.ts'

const { db, app, clock, clinic } = await openClinic()
const { facilityOf, plant } = wallsOf(db)
const password = 'a long pass phrase'
const monday = instant(Date.parse('2027-01-04T07:00:00Z'))
beforeEach(() => clock.set(monday))

/** A facility of one branch with a doctor. */
async function house() {
  const manager = await clinic.account('facility-manager')
  await knowsPassword(db.database, manager, password)
  const branch = await clinic.branch({ manager: manager.account })
  const [facility, doctor] = [await facilityOf(branch), await clinic.doctor({ branch })]
  const who = app.person(manager)
  const params = { facilityId: facility }
  const preview = () => who.call('GET /facilities/:facilityId/closing', { params })
  const archive = async () => {
    const { version } = await who.call('GET /branches/:branchId/details', { params: { branchId: branch } })
    const body = { version, name: 'Test Branch', message: 'We close for good', actions: [] }
    await who.call('POST /branches/:branchId/archive', { params: { branchId: branch }, body })
  }
  const close = async () => {
    const { version } = await preview()
    return who.call('POST /facilities/:facilityId/closing', { params, body: { name: 'Test House', password, version } })
  }
  const openAgain = () => who.call('DELETE /facilities/:facilityId/closing', { params })
  return { manager, branch, facility, doctor, who, params, preview, archive, close, openAgain }
}

const stateAt = async (branch: string, practitioner: string) =>
  (
    await db.look.one<{ state: string }>(
      sql`select state from practitioner_branch where branch_id = ${branch} and practitioner_id = ${practitioner}`,
    )
  )?.state

/** An invitation that somebody is holding, or has accepted. Returns its token. */
async function invite(
  place: { branch: string; manager: Login },
  kind: string,
  to: Login,
  usedBy: string | null = null,
) {
  const { email } = await app.person(to).call('GET /auth/me', {})
  const token = newToken()
  await plant(sql`
    insert into invitation (id, kind, email, branch_id, role, token_hash, invited_by, used_by, created_at, expires_at)
    values (${newId(monday)}, ${kind}, ${email}, ${place.branch}, ${kind === 'doctor' ? '' : 'nurse'}, ${hashToken(token)},
      ${place.manager.account}, ${usedBy}, ${at(monday)}, ${at(later(monday, 7 * day))})`)
  return token
}

/** Does something while a transaction holds what a statement locked; `held` looks as soon as that is waited for, or did not need to. */
async function meanwhile(
  locked: readonly Statement[],
  act: () => Promise<unknown>,
  held: (tx: Runner) => Promise<unknown> = () => Promise.resolve(),
) {
  let doing: Promise<unknown> = Promise.resolve()
  await db.database.asWorker('test', async (tx) => {
    for (const statement of locked) await tx.run(statement)
    const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const isHeld = () =>
      db.look.one(
        sql`select 1 as held from pg_locks where not granted and ${own?.pid ?? 0}::int = any (pg_blocking_pids(pid))`,
      )
    doing = act().then(
      () => 'done',
      (error: unknown) => error,
    )
    await expect
      .poll(() => Promise.race([doing, isHeld().then((row) => (row ? 'held' : 'on its way'))]))
      .not.toBe('on its way')
    await held(tx)
  })
  return doing
}

const holdsFacility = (id: string) => sql`select id from facility where id = ${id} for no key update`

test('of a facility that is opened again and another one that its manager begins at the same moment, one happens', async () => {
  const { manager, facility, archive, close, openAgain } = await house()
  await archive()
  await close()
  const next = newId(monday)
  const begun = [
    sql`select id from account where id = ${manager.account} for update`,
    sql`insert into facility (id, kind, name, slug, country, created_at) values (${next}, 'facility', 'Next', ${next}, '', now())`,
    sql`insert into membership (facility_id, account_id, builtin) values (${next}, ${manager.account}, 'facility_manager')`,
  ]
  expect(await meanwhile(begun, openAgain)).toMatchObject({ problem: { code: 'runs_another' } })
  expect(await db.look.one(sql`select closed_by from facility where id = ${facility}`)).toEqual({
    closed_by: manager.account,
  })
})

/** Makes the profile of a doctor who has none yet. Returns where they work by it. */
async function profiled(login: Login) {
  const specialty = await db.look.one<{ id: string }>(sql`select id from specialty where key = 'dermatology'`)
  const body = new FormData()
  const given = {
    specialty: specialty?.id ?? '',
    sub_specialty: 'Skin and hair',
    facility_name: 'Some Clinic',
    location: 'London',
    experience: '5',
  }
  for (const [name, value] of Object.entries(given)) body.set(name, value)
  body.set('display_photo', new File([new Uint8Array(await picture())], 'photo.png', { type: 'image/png' }))
  await app.person(login).call('POST /healthcare-providers/profile', { body: body as never })
  return db.look.many(sql`
    select w.branch_id as id, w.state from practitioner p left join practitioner_branch w on w.practitioner_id = p.id
    where p.account_id = ${login.account}`)
}

test('a doctor who accepted before they had a profile makes one after the closing, and works nowhere', async () => {
  const own = await house()
  const login = await clinic.account('doctor')
  await invite(own, 'doctor', login, login.account)
  await own.archive()
  await own.close()
  expect(await profiled(login)).toEqual([{ id: null, state: null }])
})

test('an invitation ends with its facility, also where it was accepted: once it is open again, doctors are invited anew', async () => {
  const own = await house()
  const [early, late] = [await clinic.account('doctor'), await clinic.account('doctor')]
  await invite(own, 'doctor', early, early.account)
  const token = await invite(own, 'doctor', late)
  await own.archive()
  expect(await own.preview()).toMatchObject({ people: 3 })
  await own.close()
  expect(await db.look.many(sql`select kind from outbox_message where account_id = ${early.account}`)).not.toEqual([])
  await own.openAgain()
  const join = app.person(late).call('POST /auth/invitation/join', { body: { token } })
  expect(await refusal(join)).toMatchObject({ code: 'link_expired' })
  expect(await profiled(early)).toEqual([{ id: null, state: null }])
  const again = await invite(own, 'doctor', late)
  await app.person(late).call('POST /auth/invitation/join', { body: { token: again } })
  expect(await profiled(late)).toEqual([{ id: own.branch, state: 'active' }])
})

test('no doctor works at a closed facility, whatever asks; who asked to is not waited for any more', async () => {
  const { branch, doctor, archive, close, openAgain } = await house()
  const asker = await clinic.doctor()
  await app.person(asker).call('POST /doctors/me/branches', { body: { branch_id: branch } })
  const stranger = await clinic.doctor()
  await archive()
  await close()
  expect(await stateAt(branch, asker.practitioner)).toBe('declined')
  const comes = sql`
    insert into practitioner_branch (practitioner_id, branch_id, state, asked_at) values (${stranger.practitioner}, ${branch}, 'active', now())`
  const stays = sql`update practitioner_branch set state = 'active' where branch_id = ${branch} and practitioner_id = ${doctor.practitioner}`
  for (const statement of [comes, stays]) await expect(plant(statement)).rejects.toMatchObject({ code: '42501' })
  await openAgain()
  expect(await stateAt(branch, doctor.practitioner)).toBe('active')
  expect(await stateAt(branch, asker.practitioner)).toBe('declined')
})

test('whoever accepts, or lets a doctor in, while a facility closes waits for it before they lock anything else', async () => {
  const own = await house()
  const nurse = await clinic.account('branch-staff')
  const token = await invite(own, 'branch-staff', nurse)
  const joined = await meanwhile(
    [holdsFacility(own.facility)],
    () => app.person(nurse).call('POST /auth/invitation/join', { body: { token } }),
    (tx) => tx.run(sql`select id from invitation where branch_id = ${own.branch} for update nowait`),
  )
  expect(joined).toBe('done')

  const asker = await clinic.doctor()
  await app.person(asker).call('POST /doctors/me/branches', { body: { branch_id: own.branch } })
  const params = { branchId: own.branch, practitionerId: asker.practitioner }
  const taken = await meanwhile(
    [holdsFacility(own.facility)],
    () => own.who.call('POST /branches/:branchId/doctors/:practitionerId', { params, body: { accept: true } }),
    async (tx) => {
      const key = sql`select pg_try_advisory_xact_lock(advisory_key(${asker.practitioner}::uuid)) as is_free`
      expect(await tx.one(key)).toEqual({ is_free: true })
    },
  )
  expect(taken).toBe('done')
})

test('a facility does not close while a patient is in the house, however late it is', async () => {
  for (const status of ['arrived', 'in_progress']) {
    clock.set(monday)
    const { branch, doctor, preview, archive, close } = await house()
    const patient = app.person(await clinic.patient())
    const { appointment_id: id } = await book(patient, doctor, '2027-01-06T09:00:00.000Z')
    clock.set(instant(Date.parse('2027-01-06T12:00:00Z')))
    await plant(sql`update appointment set status = ${status} where id = ${id}`)
    await archive()
    expect(await preview()).toMatchObject({ branches: [{ id: branch, state: 'archived', visits_open: 1 }] })
    expect(await refusal(close())).toMatchObject({ code: 'visits_ahead' })
    await plant(sql`update appointment set status = 'in_progress' where id = ${id} and status = 'arrived'`)
    await plant(sql`update appointment set status = 'completed' where id = ${id}`)
    await close()
  }
})

test('a visit that was forgotten is named to whoever closes the facility, and they say what became of it', async () => {
  for (const [action, status] of [
    ['complete', 'completed'],
    ['no_show', 'no_show'],
  ] as const) {
    clock.set(monday)
    const { branch, doctor, who, preview, archive, close } = await house()
    const login = await clinic.patient()
    const at9 = '2027-01-06T09:00:00.000Z'
    const { appointment_id: id } = await book(app.person(login), doctor, at9)
    // What another facility forgot is none of theirs.
    const elsewhere = await house()
    const { appointment_id: theirs } = await book(app.person(await clinic.patient()), elsewhere.doctor, at9)
    clock.set(instant(Date.parse('2027-01-06T12:00:00Z')))
    await plant(sql`update appointment set status = 'arrived', arrived_at = start_at where id in (${id}, ${theirs})`)
    await archive()
    expect((await preview()).forgotten).toEqual([])
    clock.set(instant(Date.parse('2027-01-07T12:00:00Z')))
    const { branches, forgotten } = await preview()
    expect(branches).toMatchObject([{ id: branch, visits_open: 1 }])
    expect(forgotten).toMatchObject([{ appointment_id: id, start: '2027-01-06T09:00:00.000Z', branch: 'Test Branch' }])
    expect(await refusal(close())).toMatchObject({ code: 'visits_ahead' })
    const step = (as: 'start' | typeof action) =>
      who.call('POST /appointments/:appointmentId/status', {
        params: { appointmentId: id },
        body: { version: forgotten[0]?.version ?? 0, action: as },
      })
    expect(await refusal(step('start'))).toMatchObject({ code: 'wrong_status' })
    await step(action)
    // When it began is not known, and nobody is thanked days later.
    expect(
      await db.look.one(sql`
        select status, started_at, status <> 'completed' or ended_at = end_at as ended_in_time,
          (select count(*)::int from outbox_message m where m.account_id = ${login.account} and m.subject like 'After your visit%') as thanks
        from appointment where id = ${id}`),
    ).toEqual({ status, started_at: null, ended_in_time: true, thanks: 0 })
    expect((await preview()).forgotten).toEqual([])
    await close()
  }
})

test('the closing names a visit as forgotten exactly when the rule of visits does', async () => {
  const { doctor, preview } = await house()
  const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
  const end = instant(Date.parse('2027-01-06T09:30:00.000Z'))
  for (const status of ['booked', 'arrived'] as const)
    for (const arrivedAt of [null, later(end, -hour), later(end, 3 * hour)])
      for (const passed of [0, 1, 3 * hour, 3 * hour + 1]) {
        const now = later(end, day + passed)
        await plant(sql`
          update appointment set status = ${status}, arrived_at = ${arrivedAt && at(arrivedAt)}::timestamptz where id = ${id}`)
        clock.set(now)
        expect(
          (await preview()).forgotten.map((visit) => visit.appointment_id),
          JSON.stringify({ status, arrivedAt, passed }),
        ).toEqual(isForgotten(now, { status, end, arrivedAt }) ? [id] : [])
      }
})

test('where "Complete" of a forgotten visit is taken back, it stands as forgotten again at once, and in no queue', async () => {
  for (const action of ['complete', 'no_show'] as const) {
    clock.set(monday)
    const { doctor, who, preview, archive, close } = await house()
    const { appointment_id: id } = await book(app.person(await clinic.patient()), doctor, '2027-01-06T09:00:00.000Z')
    await plant(sql`update appointment set status = 'arrived', arrived_at = start_at where id = ${id}`)
    clock.set(instant(Date.parse('2027-01-08T12:00:00Z')))
    await archive()
    const step = async (as: typeof action | 'undo') => {
      const { version } = await who.call('GET /appointments/:appointmentId', { params: { appointmentId: id } })
      const body = { version, action: as }
      return who.call('POST /appointments/:appointmentId/status', { params: { appointmentId: id }, body })
    }
    const before = await preview()
    expect((await step(action)).actions).toContain('undo')
    expect((await preview()).forgotten).toEqual([])
    expect(await step('undo')).toMatchObject({ status: 'arrived' })
    const { branches, forgotten } = await preview()
    expect(branches).toEqual(before.branches)
    expect(forgotten).toMatchObject([{ appointment_id: id }])
    expect(await db.look.one(sql`select started_at, ended_at from appointment where id = ${id}`)).toEqual({
      started_at: null,
      ended_at: null,
    })
    const today = sql`select id from queue_ticket where appointment_id = ${id} and day = '2027-01-08'`
    expect(await db.look.many(today)).toEqual([])
    await step(action)
    await close()
  }
})

test('whoever works there, or will, is counted and told; who has left is neither, and what they accepted stays', async () => {
  const own = await house()
  const [left, soon] = [await clinic.account('branch-staff'), await clinic.account('branch-staff')]
  const former = await clinic.doctor({ branch: own.branch })
  await invite(own, 'branch-staff', left, left.account)
  await invite(own, 'doctor', former, former.account)
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin, since, until) values
      (${own.facility}, ${own.branch}, ${left.account}, 'nurse', ${at(later(monday, -9 * day))}, ${at(later(monday, -day))}),
      (${own.facility}, ${own.branch}, ${soon.account}, 'nurse', ${at(later(monday, 7 * day))}, null)`)
  await plant(sql`update practitioner_branch set state = 'left' where practitioner_id = ${former.practitioner}`)
  await own.archive()
  expect(await own.preview()).toMatchObject({ people: 3 })
  await own.close()
  expect(
    await db.look.many(sql`
      select distinct account_id as id from outbox_message
      where account_id in (${left.account}, ${soon.account}, ${former.account}) and subject like '%Test House%'`),
  ).toEqual([{ id: soon.account }])
  expect(await db.look.many(sql`select id from invitation where branch_id = ${own.branch}`)).toHaveLength(2)
})

test('nobody opens a facility that nobody would run: its managers left meanwhile, or were to', async () => {
  const gone = sql`delete from membership where builtin = 'facility_manager' and facility_id =`
  const over = sql`update membership set meant_until = ${at(later(monday, day))} where builtin = 'facility_manager' and facility_id =`
  for (const change of [gone, over]) {
    clock.set(monday)
    const { facility, params, archive, close } = await house()
    await archive()
    await close()
    await plant(sql`${change} ${facility}`)
    clock.set(later(monday, 2 * day))
    const admin = app.person(await clinic.account('platform-admin'))
    expect(await refusal(admin.call('DELETE /admin/facilities/:facilityId/closing', { params }))).toMatchObject({
      code: 'wrong_status',
      detail: 'Nobody who ran this facility is left to run it',
    })
  }
})

test('what a facility said of its doctors, its invitations and roles that were to begin later end with it, for good', async () => {
  const own = await house()
  const { practitioner } = own.doctor
  const soon = await clinic.account('branch-staff')
  const token = await invite(own, 'branch-staff', soon)
  await plant(sql`
    insert into membership (facility_id, branch_id, account_id, builtin, since)
    values (${own.facility}, ${own.branch}, ${soon.account}, 'nurse', ${at(later(monday, 7 * day))})`)
  await plant(sql`
    insert into verification_check (id, practitioner_id, facility_id, kind, status, way, source, fact, checked_at)
    values (uuid_v7(), ${practitioner}, ${own.facility}, 'affiliation', 'passed', 'facility', 'Test House', 'x', ${at(monday)})`)
  const verification = sql`select verification from practitioner where id = ${practitioner}`
  expect(await db.look.one(verification)).toEqual({ verification: 'verified' })
  await own.archive()
  await own.close()
  await own.openAgain()
  expect(await db.look.one(verification)).toEqual({ verification: 'submitted' })
  const roles = sql`select id from membership where account_id = ${soon.account}`
  expect(await db.look.many(roles)).toEqual([])
  expect(await db.look.many(sql`select id from invitation where branch_id = ${own.branch}`)).toEqual([])
  const join = app.person(soon).call('POST /auth/invitation/join', { body: { token } })
  expect(await refusal(join)).toMatchObject({ code: 'link_expired' })
})

test('the times of a facility that is opened again are found again', async () => {
  const { branch, doctor, archive, close, openAgain } = await house()
  await archive()
  await close()
  // As one that was opened in the moment of the closing.
  await plant(sql`update branch set state = 'open' where id = ${branch}`)
  await openAgain()
  const patient = app.person(await clinic.patient())
  await book(patient, doctor, '2027-01-06T09:00:00.000Z')
  const offerings = sql`select id from offering where practitioner_id = ${doctor.practitioner} and branch_id = ${branch} and next_free is not null`
  expect(await db.look.many(offerings)).toHaveLength(1)
})

test('a branch that is being opened at that moment is waited for: its facility does not close over it', async () => {
  const { branch, archive, close } = await house()
  await archive()
  const opened = [
    sql`select lock_resources(array[${branch}]::uuid[])`,
    sql`update branch set state = 'open' where id = ${branch}`,
  ]
  expect(await meanwhile(opened, close)).toMatchObject({ problem: { code: 'branches_open' } })
})
