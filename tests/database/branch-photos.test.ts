import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'

// How a branch shows itself: its photo, and its place on the map.

const { app, clinic, db } = await openClinic()

async function house() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const boss = app.person(manager)
  const params = { branchId: branch }
  const saved = async () => {
    const found = (await boss.call('GET /facilities/mine', {})).branches.find(({ id }) => id === branch)
    if (!found) throw new Error('There is no such branch')
    return found
  }
  const send = async (bytes: Buffer, who = boss) => {
    const body = new FormData()
    body.set('photo', new File([new Uint8Array(bytes)], 'house.png', { type: 'image/png' }))
    return who.call('POST /branches/:branchId/photo', { params, body: body as never })
  }
  const page = async () => app.person().call('GET /branches/:slug', { params: { slug: (await saved()).slug } })
  const place = async (pin: { latitude: number | null; longitude: number | null }) => {
    const { name, address, city, region, postcode, phone, time_zone, version } = await saved()
    const body = { name, address: address || '1 Street', city: city || 'Testtown', region, postcode, phone: phone || '020 7946 0000', time_zone, version, country: 'GB', ...pin } // prettier-ignore
    return boss.call('PUT /branches/:branchId', { params, body })
  }
  return { boss, branch, params, saved, send, page, place }
}

test('the photo of a branch stands on its page and in the list of its manager, until it is taken away; the log knows both', async () => {
  const { boss, branch, params, send, page, saved } = await house()
  expect((await page()).photo).toBeNull()
  const { photo } = await send(await picture())
  expect(photo).toMatch(/^\/api\/files\//)
  expect((await page()).photo).toBe(photo)
  expect((await saved()).photo).toBe(photo)
  await boss.call('DELETE /branches/:branchId/photo', { params })
  expect((await page()).photo).toBeNull()
  const lines = await db.look.many(sql`select id from audit where action = 'branch.photo' and subject_id = ${branch}`)
  expect(lines).toHaveLength(2)
})

test('what is no picture is refused, and so is whoever manages another house', async () => {
  const { send, page } = await house()
  const { boss: stranger } = await house()
  expect(await refusal(send(Buffer.from('no picture')))).toMatchObject({ errors: [{ field: 'photo' }] })
  expect(await refusal(send(await picture(), stranger))).toMatchObject({ code: 'not_found' })
  expect((await page()).photo).toBeNull()
})

test('a branch stands on the map in the country of its address, whole or not at all; a page of video visits tells no place', async () => {
  const { page, place, branch } = await house()
  const set = (change: ReturnType<typeof sql>) =>
    db.database.asWorker('test', (tx) => tx.run(sql`update branch set ${change} where id = ${branch}`))
  await place({ latitude: 52.2053, longitude: 0.1218 })
  await set(sql`is_unseen = false`)
  expect(await page()).toMatchObject({ latitude: 52.2053, longitude: 0.1218 })
  expect(await refusal(place({ latitude: 48.85, longitude: 2.35 }))).toMatchObject({ errors: [{ field: 'latitude' }] })
  expect(await refusal(place({ latitude: 52.2, longitude: null }))).toMatchObject({ errors: [{ field: 'latitude' }] })
  expect(await page()).toMatchObject({ latitude: 52.2053, longitude: 0.1218 })
  await set(sql`is_video_only = true`)
  expect(await page()).toMatchObject({ latitude: null, longitude: null })
})
