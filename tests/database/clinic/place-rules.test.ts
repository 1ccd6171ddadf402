import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'
import { wallsOf } from '#tests/support/walls.ts'

// Who has how many houses, what branches are called, and who may come to one.

const { db, app, clinic } = await openClinic()
const { plant, facilityOf } = wallsOf(db)

test('a manager makes one facility: a second one is refused, however often they press', async () => {
  const who = app.person(await clinic.account('facility-manager'))
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  const logo = await picture()
  const make = async () => {
    const form = new FormData()
    form.set('name', 'Test House')
    form.set('facility_logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return (await who.request('POST', '/api/facilities/', Buffer.from(await encoded.arrayBuffer()), headers)).body
  }
  expect(await make()).toMatchObject({ name: 'Test House' })
  expect(await make()).toMatchObject({ code: 'already_exists' })
})

test('two branches of a house are not called the same, however it is written; a branch keeps its own name', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const boss = app.person(manager)
  const place = { name: 'Riverside', address: '1 Street', city: 'Testtown', region: 'England', postcode: 'CB1 1AA', country: 'GB', phone: '020 7946 0000', time_zone: 'Europe/London', latitude: 52, longitude: 0 } // prettier-ignore
  const params = { facilityId: await facilityOf(branch) }
  const { id: branchId } = await boss.call('POST /facilities/:facilityId/branches', { params, body: place })
  const rename = (name: string) =>
    refusal(boss.call('PUT /branches/:branchId', { params: { branchId }, body: { ...place, name, version: 1 } }))
  expect(await rename('test branch')).toMatchObject({ errors: [{ field: 'name' }] })
  expect(await rename('RIVERSIDE')).toBeUndefined()
})

test('a branch lies in a country and has a number that can be called; what stood there before keeps nobody from changing the rest', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const boss = app.person(manager)
  const read = () => boss.call('GET /branches/:branchId/details', { params: { branchId: branch } })
  const change = async (wish: { phone?: string; country?: string; parking?: string }) => {
    const { name, city, region, postcode, country, phone, time_zone, version } = await read()
    const body = { name, address: '1 Street', city, region, postcode, country, phone, time_zone, version, ...wish }
    return boss.call('PUT /branches/:branchId', { params: { branchId: branch }, body })
  }
  expect(await refusal(change({ country: 'ZZ' }))).toMatchObject({ errors: [{ field: 'country' }] })
  expect(await refusal(change({ phone: 'abc' }))).toMatchObject({ errors: [{ field: 'phone' }] })
  await plant(sql`update branch set country = 'ZZ', phone = 'ask Jo' where id = ${branch}`)
  expect(await change({ parking: 'Behind the house' })).toMatchObject({ country: 'ZZ', phone: 'ask Jo' })
  expect(await refusal(change({ phone: 'ask Kim' }))).toMatchObject({ errors: [{ field: 'phone' }] })
  expect(await change({ phone: '020 7946 0001' })).toMatchObject({ country: 'ZZ', phone: '020 7946 0001' })
})

test('where a town lies is told by found branches of facilities alone: not by a practice, nor by one that nobody finds', async () => {
  const [branch, ely] = [await clinic.branch(), { latitude: 52.4, longitude: 0.26 }]
  await plant(sql`update branch set region = 'Fens', city = 'Farville' where id = ${branch}`)
  const told = async () =>
    (
      await db.look.one<{ is_there: boolean | null }>(
        sql`select lies_in_town('GB', 'Fens', 'farville', ${ely.latitude}::float8, ${ely.longitude}::float8) as is_there`,
      )
    )?.is_there
  expect(await told()).toBe(true)
  await plant(sql`update branch set state = 'draft' where id = ${branch}`)
  expect(await told()).toBeNull()
  await plant(sql`update branch set state = 'open' where id = ${branch}`)
  await plant(sql`update facility set kind = 'practice' where id = ${await facilityOf(branch)}`)
  expect(await told()).toBeNull()
})

test('who may edit a branch reads what it says of itself; the desk does not, and neither does a manager of another branch', async () => {
  const manager = await clinic.account('facility-manager')
  const [branch, other] = [
    await clinic.branch({ manager: manager.account }),
    await clinic.branch({ manager: manager.account }),
  ]
  const read = async (branchId: string, role: 'branch_manager' | 'receptionist') => {
    const login = await clinic.account('branch-staff')
    await plant(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, ${role} from branch where id = ${branch}`)
    return app.person(login).call('GET /branches/:branchId/details', { params: { branchId } })
  }
  expect(await read(branch, 'branch_manager')).toMatchObject({ id: branch, name: 'Test Branch', version: 1, hours: [] })
  expect(await refusal(read(branch, 'receptionist'))).toMatchObject({ code: 'not_allowed' })
  expect(await refusal(read(other, 'branch_manager'))).toMatchObject({ code: 'not_found' })
})

test('a branch that was archived is closed on no dates more, and no doctor asks to come', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const [doctor, other] = [await clinic.doctor(), await clinic.doctor()]
  const asks = (branch_id: string, who = doctor) =>
    app.person(who).call('POST /doctors/me/branches', { body: { branch_id } })
  const close = () =>
    refusal(
      app.person(manager).call('POST /branches/:branchId/closures', {
        params: { branchId: branch },
        body: { from_date: '2027-03-01', until_date: '2027-03-02', start: null, end: null, message: '', actions: [] },
      }),
    )
  expect(await asks(branch)).toEqual({ state: 'asked' })
  expect(await close()).toBeUndefined()
  await plant(sql`update branch set state = 'archived' where id = ${branch}`)
  expect(await close()).toMatchObject({ code: 'branch_closed' })
  expect(await refusal(asks(branch, other))).toMatchObject({ code: 'not_found' })
})

test('a doctor asks for no practice of a colleague; who left a branch, or was declined, asks anew', async () => {
  const [doctor, colleague] = [await clinic.doctor(), await clinic.doctor()]
  const asks = (branch_id: string) => app.person(doctor).call('POST /doctors/me/branches', { body: { branch_id } })
  await plant(sql`update facility set kind = 'practice' where id = ${await facilityOf(colleague.branch)}`)
  expect(await refusal(asks(colleague.branch))).toMatchObject({ code: 'not_found' })
  const after = async (state: string) => {
    await plant(sql`update practitioner_branch set state = ${state} where practitioner_id = ${doctor.practitioner}`)
    return (await asks(doctor.branch)).state
  }
  expect([await after('declined'), await after('left'), await after('active')]).toEqual(['asked', 'asked', 'active'])
})

test('a branch of a house that counts as checked without a day waits, too, once it is renamed; and so does a new one', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const facility = await facilityOf(branch)
  expect(await db.look.one(sql`select check_state, checked_on from facility where id = ${facility}`)).toEqual({
    check_state: 'checked',
    checked_on: null,
  })
  const boss = app.person(manager)
  const place = { name: 'Test Branch', address: '1 Street', city: 'Testtown', region: 'England', postcode: 'CB1 1AA', country: 'GB', phone: '020 7946 0000', time_zone: 'Europe/London', latitude: 52, longitude: 0 } // prettier-ignore
  const save = async (name: string, version: number) =>
    (await boss.call('PUT /branches/:branchId', { params: { branchId: branch }, body: { ...place, name, version } }))
      .is_unseen
  expect(await save('Famous Hospital', 1)).toBe(true)
  const added = await boss.call('POST /facilities/:facilityId/branches', { params: { facilityId: facility }, body: { ...place, name: 'Another Place' } }) // prettier-ignore
  expect(added).toMatchObject({ is_unseen: true })
})
