import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { wallsOf } from '#tests/support/walls.ts'

const { db, app, clinic } = await openClinic()
const { plant, facilityOf } = wallsOf(db)

test('somewhere a facility has to be: with no address of its own or of a branch nobody looked at one; a country is enough for a visit by video', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const params = { facilityId: await facilityOf(branch) }
  await plant(sql`update facility set check_state = 'waiting' where id = ${params.facilityId}`)
  await plant(sql`update branch set address = '', postcode = '', city = '', country = '' where id = ${branch}`)
  const admin = app.person(await clinic.account('platform-admin'))
  const check = async () => {
    const { version, branches } = await admin.call('GET /admin/facilities/:facilityId', { params })
    const looked = { facts: ['name', 'address'] as const, source: 'Register of Testtown', note: '' }
    const body = { ...looked, facts: [...looked.facts], decision: 'check' as const, version }
    const seen = branches.map(({ id, version: at }) => ({ id, version: at }))
    return admin.call('POST /admin/facilities/:facilityId', { params, body: { ...body, branches: seen } })
  }
  expect(await refusal(check())).toMatchObject({ code: 'checks_missing', extra: { missing: ['address'] } })
  await plant(sql`update branch set country = 'GB' where id = ${branch}`)
  expect(await check()).toEqual({ check_state: 'checked' })
})

test('a later look at one branch takes none that was seen before out of search', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const facilityId = await facilityOf(branch)
  const newer = await clinic.branch()
  await plant(sql`update branch set facility_id = ${facilityId}, is_unseen = true where id = ${newer}`)
  const admin = app.person(await clinic.account('platform-admin'))
  const { version, branches } = await admin.call('GET /admin/facilities/:facilityId', { params: { facilityId } })
  const named = branches.filter(({ id }) => id === newer).map(({ id, version: at }) => ({ id, version: at }))
  const looked = { facts: ['name' as const, 'address' as const], source: 'Register of Testtown', note: '' }
  const body = { ...looked, decision: 'look' as const, version, branches: named }
  await admin.call('POST /admin/facilities/:facilityId', { params: { facilityId }, body })
  const unseen = await db.look.many(sql`select id from branch where facility_id = ${facilityId} and is_unseen limit 9`)
  expect(unseen).toEqual([])
})
