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

/** A branch of a checked house in a town of its own, as its manager saves it with a place on the map. */
async function inTown(city: string) {
  const { boss, branch, params, saved } = await house()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      update branch set city = ${city}, address = '1 Street', phone = '020 7946 0000', latitude = null, longitude = null where id = ${branch}`),
  )
  const save = async (latitude: number | null, longitude: number | null, more: object = {}) => {
    const { name, address, region, postcode, phone, time_zone, country, version } = await saved()
    const body = { name, address, city, region, postcode, phone, time_zone, country, version, latitude, longitude }
    return boss.call('PUT /branches/:branchId', { params, body: { ...body, ...more } })
  }
  return { save }
}

test('the first place on the map hides no branch where it lies in its town; elsewhere, moved, or in a town that we do not know, it waits', async () => {
  const neighbour = await clinic.branch({ latitude: 53.1, longitude: -0.2 })
  await db.database.asWorker('test', (tx) => tx.run(sql`update branch set city = 'Pinbury' where id = ${neighbour}`))
  const [near, far, other] = [await inTown('pinbury'), await inTown('Pinbury'), await inTown('Nowhereby')]
  expect(await near.save(53.15, -0.25)).toMatchObject({ is_unseen: false, latitude: 53.15 })
  expect(await near.save(53.16, -0.25)).toMatchObject({ is_unseen: true })
  expect(await far.save(51.5, -0.12)).toMatchObject({ is_unseen: true })
  expect(await other.save(53.15, -0.25)).toMatchObject({ is_unseen: true })
  const renamed = await inTown('Pinbury')
  expect(await renamed.save(53.15, -0.25, { name: 'Famous Hospital' })).toMatchObject({ is_unseen: true })
})

test('a branch that moves to another town leaves its place on the map behind', async () => {
  const { save } = await inTown('Pinbury')
  await save(53.15, -0.25)
  expect(await save(53.15, -0.25, { address: '2 Street' })).toMatchObject({ latitude: 53.15, longitude: -0.25 })
  expect(await save(53.15, -0.25, { city: 'Bath' })).toMatchObject({ latitude: null, longitude: null })
})
