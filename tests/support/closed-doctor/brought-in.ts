import { sql } from '#server/platform/database/sql.ts'
import { CallFailed } from '#web/lib/call.ts'
import { decideFacility } from '../facility-decision.ts'
import { givenBy } from '../reviewing.ts'
import { close, type ClosedWorld, type Path, vouchedIn } from './world.ts'

/** What a doctor, or who manages their facility, does so that somebody is found; and practices of their own. */
export const waysIn: readonly Path[] = [
  {
    name: 'the own practice, on its page',
    by: ['GET /branches/:slug'],
    leads: async ({ nobody, practice: { slug } }) =>
      Boolean(await nobody.call('GET /branches/:slug', { params: { slug } })),
  },
  {
    name: 'the own practice, in the map for search engines',
    by: ['GET /sitemap-branches-1.xml'],
    leads: async ({ nobody, practice: { slug } }) =>
      String((await nobody.request('GET', '/sitemap-branches-1.xml', undefined)).body).includes(`/b/${slug}<`),
  },
  found('the page is published', ['POST /doctors/me/publish'], ({ me }) =>
    me.call('POST /doctors/me/publish', { body: { is_published: true } }),
  ),
  found('services are given to them by the branch', ['PUT /branches/:branchId/service-doctors'], async (world) => {
    const { boss, branch, doctor } = world
    const params = { branchId: branch }
    const name = { name: 'Of the branch', minutes: 30 }
    const body = { ...name, doctors: [doctor.practitioner] }
    return boss.call('POST /branches/:branchId/services', { params, body: body as never })
  }),
  found(
    'they ask a branch again, which takes them in',
    ['POST /branches/:branchId/doctors/:practitionerId'],
    async (world) => {
      const { db, me, boss, branch, doctor } = world
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`
        update practitioner_branch set state = 'left', left_at = now()
        where practitioner_id = ${doctor.practitioner} and branch_id = ${branch}`),
      )
      await me.call('POST /doctors/me/branches', { body: { branch_id: branch } })
      const params = { branchId: branch, practitionerId: doctor.practitioner }
      return boss.call('POST /branches/:branchId/doctors/:practitionerId', { params, body: { accept: true } })
    },
  ),
  found('their facility vouches for them', ['POST /branches/:branchId/doctors/:practitionerId/attest'], (world) => {
    const params = { branchId: world.branch, practitionerId: world.doctor.practitioner }
    return world.boss.call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
  }),
  found('the name of their profile is another one', ['PATCH /doctors/me'], ({ me, doctor }) =>
    me.call('PATCH /doctors/me', { body: { sub_specialty: `Everything of ${doctor.last}` } as never }),
  ),
  {
    ...found('a licence is handed in', ['POST /doctors/me/verification'], ({ me, doctor }) =>
      me.call('POST /doctors/me/verification', { body: { ...givenBy, licence_number: `NEW-${doctor.slug}` } }),
    ),
    // Whoever stood and names another number waits again.
    leadsNobody: true,
  },
  {
    ...found(
      'their facility vouches for them, where doctors are left to their facilities',
      ['POST /branches/:branchId/doctors/:practitionerId/attest'],
      async (world) => {
        await close(world, world.doctor, world.state)
        await world.db.database.asWorker('test', (tx) =>
          tx.run(sql`update practitioner set licence_number = 'A-' || slug where id = ${world.doctor.practitioner}`),
        )
        const params = { branchId: world.branch, practitionerId: world.doctor.practitioner }
        return world.voucher.call('POST /branches/:branchId/doctors/:practitionerId/attest', { params })
      },
    ),
    // Who has sent their number stands by that word there, and nobody else does.
    opens: ['submitted'],
  },
  {
    ...found(
      'the facility that vouched is suspended and found again',
      ['POST /admin/facilities/:facilityId'],
      async (world) => {
        await vouchedIn(world)
        await decideFacility(world.reviewer, world.facility, 'suspend')
        return decideFacility(world.reviewer, world.facility, 'resume')
      },
    ),
    // Whoever stood by its word alone waits until it is given anew.
    leadsNobody: true,
  },
]

/** Whether somebody is found after a step, which may itself be refused. */
function found(name: string, by: Path['by'], does: (world: ClosedWorld) => Promise<unknown>): Path {
  return {
    name,
    by,
    leads: async (world) => {
      const { nobody, doctor, place } = world
      await does(world).catch((error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
      })
      const { results } = await nobody.call('GET /providers', { query: { ...place, q: doctor.last, radius_km: 5 } })
      return results.some(({ practitioner_id }) => practitioner_id === doctor.practitioner)
    },
  }
}
