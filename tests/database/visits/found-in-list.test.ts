import { expect, test } from 'vitest'
import { day } from '#domain/time/instant.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

const world = await openClinic()
const { db, app, clock } = world

test('who is found by name in the list of appointments reads it, once a day; a list without a search counts as no look', async () => {
  const here = await registerWorld(world)
  const [robin, other] = [await here.withAccount({ first: 'Robin' }), await here.withAccount({ first: 'Kim' })]
  for (const { id } of [robin, other]) await here.visit(id)
  const house = await db.look.one<{ id: string }>(sql`select facility_id as id from branch where id = ${here.branch}`)
  const list = (q: string) =>
    here.desk.call('GET /facilities/:facilityId/appointments', {
      params: { facilityId: house?.id ?? '' },
      query: { from: '2027-01-01', until: '2027-01-31', q },
    })
  const looks = async ({ login }: typeof robin) =>
    (await app.person(login).call('GET /looks', {})).results.map(({ what, role, place }) => [what, role, place])
  expect((await list('')).results).toHaveLength(2)
  expect(await looks(robin)).toEqual([])
  clock.pass(1000)
  expect((await list('robin')).results).toHaveLength(1)
  clock.pass(1000)
  await list('robin sample')
  expect(await looks(robin)).toEqual([['listed', 'Front desk', 'Test Branch']])
  expect(await looks(other)).toEqual([])
  clock.pass(day)
  await list('robin')
  expect(await looks(robin)).toHaveLength(2)
})
