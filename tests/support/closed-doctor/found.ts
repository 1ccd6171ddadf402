import { Bitstring } from '@digitalbazaar/bitstring'
import { sql } from '#server/platform/database/sql.ts'
import { at, type ClosedWorld, type Path } from './world.ts'

const params = ({ doctor }: ClosedWorld) => ({ slug: doctor.slug })
const atBranch = ({ branch }: ClosedWorld) => ({ slug: branch })
/** The time at which every colleague who could be had instead is booked. */
export const alone = at('11', '11:00')

/** How somebody meets a doctor: in lists, on pages, on paper. */
export const waysToFind: readonly Path[] = [
  {
    name: 'search by name',
    by: ['GET /providers'],
    leads: async (world) => isIn(world, { q: world.doctor.last }),
  },
  { name: 'search near a place', by: ['GET /providers'], leads: async (world) => isIn(world, world.place) },
  {
    name: 'search by video near a place',
    by: ['GET /providers'],
    leads: async (world) => isIn(world, { ...world.place, mode: 'video' }),
  },
  {
    name: 'the page of a specialty, as the landing page links it',
    by: ['GET /providers'],
    leads: async (world) => isIn(world, { ...world.place, specialty: await specialtyOf(world) }),
  },
  {
    name: 'the board of the landing page: who is free soonest',
    by: ['GET /providers'],
    leads: async (world) => isIn(world, { ...world.place, sort: 'soonest', from: '2027-01-04' }),
  },
  {
    name: 'suggestions while somebody types',
    by: ['GET /suggestions'],
    leads: async ({ nobody, doctor }) => {
      const { results } = await nobody.call('GET /suggestions', { query: { q: doctor.last } })
      return results.some(({ kind, value }) => kind === 'doctor' && value.includes(doctor.slug))
    },
  },
  {
    name: 'what the words of a search are taken for: their name, or a specialty',
    by: ['GET /providers'],
    leads: async (world) => {
      const called = (name: string) =>
        world.db.database.asWorker('test', (tx) =>
          tx.run(sql`update practitioner set last_name = ${name} where id = ${world.doctor.practitioner}`),
        )
      await called('Heart')
      const { understood } = await world.nobody.call('GET /providers', { query: { q: 'Dr Heart' } })
      await called(world.doctor.last)
      return understood.words === 'name'
    },
  },
  {
    name: 'the list and map of clinics: how many can be booked there',
    by: ['GET /clinics'],
    leads: async ({ nobody, branch, place }) => {
      const { results } = await nobody.call('GET /clinics', { query: { ...place, radius_km: 5 } })
      return results.some(({ branch_id, doctors }) => branch_id === branch && doctors === 3)
    },
  },
  {
    name: 'the page of the doctor',
    by: ['GET /doctors/:slug'],
    leads: async (world) => Boolean(await world.nobody.call('GET /doctors/:slug', { params: params(world) })),
  },
  {
    name: 'the page of the doctor, for a patient of theirs',
    by: ['GET /doctors/:slug'],
    leads: async (world) => Boolean(await world.visits.moved.who.call('GET /doctors/:slug', { params: params(world) })),
  },
  {
    name: 'the page of the doctor, for their facility',
    by: ['GET /doctors/:slug'],
    leads: async (world) => Boolean(await world.boss.call('GET /doctors/:slug', { params: params(world) })),
  },
  {
    name: 'saving the doctor, to find them again',
    by: ['PUT /saved-doctors/:slug'],
    leads: async (world) =>
      Boolean(await world.visits.moved.who.call('PUT /saved-doctors/:slug', { params: params(world) })),
  },
  {
    name: 'the list of saved doctors, which goes on to the page',
    by: ['GET /saved-doctors'],
    leads: async ({ db, visits, doctor }) => {
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`
          insert into saved_doctor (account_id, practitioner_id, saved_at)
          select p.account_id, ${doctor.practitioner}, now() from appointment a join patient p on p.id = a.patient_id
          where a.id = ${visits.moved.params.appointmentId} on conflict do nothing`),
      )
      const { results } = await visits.moved.who.call('GET /saved-doctors', {})
      return results.some(({ slug, state }) => slug === doctor.slug && state !== 'closed')
    },
  },
  {
    name: 'free times on the page of the doctor',
    by: ['GET /doctors/:slug/slots'],
    leads: async (world) => {
      const query = { offering: world.doctor.offering, service: world.doctor.service }
      const answer = await world.nobody.call('GET /doctors/:slug/slots', { params: params(world), query })
      return answer.times.length > 0
    },
  },
  {
    name: 'what was checked',
    by: ['GET /doctors/:slug/checks'],
    leads: async (world) => Boolean(await world.nobody.call('GET /doctors/:slug/checks', { params: params(world) })),
  },
  {
    name: 'a report of a wrong detail, which says that the page exists',
    by: ['POST /doctors/:slug/reports'],
    leads: async (world) => {
      const body = { kind: 'other' as const, words: 'The name is spelled wrong' }
      return Boolean(await world.nobody.call('POST /doctors/:slug/reports', { params: params(world), body }))
    },
  },
  {
    name: 'the page of the branch',
    by: ['GET /branches/:slug'],
    leads: async (world) => {
      const page = await world.nobody.call('GET /branches/:slug', { params: atBranch(world) })
      return page.doctors.some(({ practitioner_id }) => practitioner_id === world.doctor.practitioner)
    },
  },
  {
    name: 'any doctor, on the page of the branch',
    by: ['GET /branches/:slug'],
    leads: async (world) => namesIn(world, (await readBranch(world)).any_doctor),
  },
  {
    name: 'any doctor, among the choices',
    by: ['GET /branches/:slug/any-doctor/choices'],
    leads: async (world) => {
      const route = 'GET /branches/:slug/any-doctor/choices'
      return namesIn(world, (await world.nobody.call(route, { params: atBranch(world) })).results)
    },
  },
  {
    name: 'any doctor, among the free times',
    by: ['GET /branches/:slug/any-doctor/slots'],
    leads: async (world) => {
      const query = { service: world.colleague.service, mode: 'in_person', from: '2027-01-11', days: 1 } as const
      const route = 'GET /branches/:slug/any-doctor/slots'
      return (await world.nobody.call(route, { params: atBranch(world), query })).times.includes(alone)
    },
  },
  {
    name: 'any doctor, by their own service',
    by: ['GET /branches/:slug/any-doctor'],
    leads: async (world) => (await pick(world, world.doctor.service)) === world.doctor.practitioner,
  },
  {
    name: 'any doctor, by the service of a colleague',
    // Nobody else is free then.
    closedAs: ['slot_taken'],
    by: ['GET /branches/:slug/any-doctor'],
    leads: async (world) => (await pick(world, world.colleague.service)) === world.doctor.practitioner,
  },
  {
    name: 'the page of the facility: how many can be booked',
    by: ['GET /facility-pages/:slug'],
    leads: async ({ nobody, facility }) => {
      const page = await nobody.call('GET /facility-pages/:slug', { params: { slug: facility } })
      return page.branches.some(({ doctors }) => doctors === 3)
    },
  },
  {
    name: 'the map for search engines',
    by: ['GET /sitemap-doctors-1.xml'],
    leads: async ({ nobody, doctor }) =>
      String((await nobody.request('GET', '/sitemap-doctors-1.xml', undefined)).body).includes(`/d/${doctor.slug}<`),
  },
  {
    name: 'the certificate',
    by: ['GET /credentials/:credentialId'],
    leads: async ({ nobody, certificate: { id } }) =>
      (await nobody.call('GET /credentials/:credentialId', { params: { credentialId: id } })).standing === 'stands',
  },
  {
    name: 'the certificate, checked by its text',
    by: ['POST /credential-checks'],
    leads: async ({ nobody, certificate: { credential } }) =>
      (await nobody.call('POST /credential-checks', { body: { credential } })).credential?.standing === 'stands',
  },
  {
    name: 'the certificate, by the list of what was taken back',
    by: ['GET /credentials/status/:list'],
    leads: async (world) => !(await isTakenBack(world)),
  },
  {
    name: 'a new certificate',
    by: ['POST /doctors/me/credential'],
    leads: async ({ me }) => (await me.call('POST /doctors/me/credential', {})).standing === 'stands',
  },
  {
    name: 'the desk’s list of whom it can book with',
    by: ['GET /branches/:branchId/appointments'],
    leads: async ({ desk, branch, doctor }) => {
      const day = await desk.call('GET /branches/:branchId/appointments', { params: { branchId: branch } })
      return day.doctors.some(({ slug }) => slug === doctor.slug)
    },
  },
  {
    name: 'one’s own doctors, to book again',
    by: ['GET /appointments/mine/doctors'],
    leads: async ({ db, visits, doctor }) => {
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`
          update appointment set start_at = '2026-12-01T09:00:00Z', end_at = '2026-12-01T09:30:00Z' where id = ${visits.told.id}`),
      )
      const { results } = await visits.told.who.call('GET /appointments/mine/doctors', {})
      return results.some(({ slug }) => slug === doctor.slug)
    },
  },
]

type Search = Record<string, string | number>

async function isIn({ nobody, doctor }: ClosedWorld, query: Search): Promise<boolean> {
  const { results } = await nobody.call('GET /providers', { query: { radius_km: 5, ...query } as never })
  return results.some(({ practitioner_id }) => practitioner_id === doctor.practitioner)
}

async function specialtyOf({ db, doctor }: ClosedWorld): Promise<string> {
  const row = await db.look.one<{ id: string }>(
    sql`select specialty_id as id from practitioner where id = ${doctor.practitioner}`,
  )
  return row?.id ?? ''
}

const readBranch = (world: ClosedWorld) => world.nobody.call('GET /branches/:slug', { params: atBranch(world) })

const namesIn = ({ doctor }: ClosedWorld, choices: readonly { readonly doctors: readonly string[] }[]) =>
  choices.some(({ doctors }) => doctors.includes(doctor.practitioner))

async function pick(world: ClosedWorld, service: string): Promise<string> {
  const query = { service, mode: 'in_person', start: alone } as const
  const picked = await world.nobody.call('GET /branches/:slug/any-doctor', { params: atBranch(world), query })
  return picked.practitioner_id
}

/** Whether one of the lists that a certificate names says that it does not stand, as anybody reads them. */
async function isTakenBack({ nobody, certificate: { credential } }: ClosedWorld): Promise<boolean> {
  const partOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const { credentialStatus } = partOf(credential) as { credentialStatus: Record<string, string>[] }
  for (const { statusListIndex = '', statusListCredential = '' } of credentialStatus) {
    const { body } = await nobody.request('GET', new URL(statusListCredential).pathname, undefined)
    const { credentialSubject } = partOf(String(body)) as { credentialSubject: { encodedList: string } }
    const buffer = await Bitstring.decodeBits({ encoded: credentialSubject.encodedList.slice(1) })
    if (new Bitstring({ buffer }).get(Number(statusListIndex))) return true
  }
  return false
}
