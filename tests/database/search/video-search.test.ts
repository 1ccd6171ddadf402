import { expect, test } from 'vitest'
import { rebuildDoctor } from '#server/core/free-times/digest.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { QueryOf } from '#contract/endpoints.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()

const found = async (query: Partial<QueryOf<'GET /providers'>>) => {
  const answer = await app.person().call('GET /providers', { query })
  return { slugs: answer.results.map(({ slug }) => slug), by_video: answer.by_video, place: answer.understood.place }
}

test('a doctor who sees patients by video alone is found without a place, and by video wherever somebody is', async () => {
  const doctor = await clinic.doctor({ mode: 'video' })
  const here = await clinic.doctor({ mode: 'both', latitude: 52.2, longitude: 0.12 })
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`
      update branch set is_video_only = true, address = '', latitude = null, longitude = null where id = ${doctor.branch}`)
    await rebuildDoctor(tx, clock.now(), doctor.practitioner)
  })
  const far = { latitude: 55.95, longitude: -3.19 }
  expect((await found({})).slugs).toContain(doctor.slug)
  expect((await found({ mode: 'video' })).slugs.toSorted()).toEqual([doctor.slug, here.slug].toSorted())
  expect((await found({ mode: 'in_person' })).slugs).toEqual([here.slug])
  // A place is where somebody goes to: a video visit is no nearer here than there.
  expect((await found({ ...far, mode: 'video' })).slugs.toSorted()).toEqual([doctor.slug, here.slug].toSorted())
  expect((await found({ ...far, mode: 'video', sort: 'nearest' })).slugs).toHaveLength(2)
  expect(await found({ place: 'Nowhereville', mode: 'video' })).toMatchObject({ place: null })
  // Nobody is near, and it is said how many could be seen by video.
  expect(await found(far)).toMatchObject({ slugs: [], by_video: 2 })
})
