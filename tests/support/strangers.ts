import type { FakeClock, TestApp } from './app.ts'
import { attempts } from './foreign-attempts.ts'
import { book } from './booker.ts'
import { clinicBuilder } from './clinic.ts'
import type { TestDatabase } from './database.ts'
import { canary, type ForeignWorld, member, stateOf } from './foreign-world.ts'
import type { Instant } from '#domain/time/instant.ts'

type Who = {
  readonly name: string
  readonly person: ReturnType<TestApp['person']>
  readonly headers: Record<string, string>
}

/** Everybody who has nothing to do with the foreign clinic, though each is somebody at a place of their own. */
export async function strangers(app: TestApp, db: TestDatabase, now: Instant): Promise<Who[]> {
  const clinic = clinicBuilder(db.database, now)
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const doctor = await clinic.doctor({ branch })
  const desk = await member(db.database, clinic, branch, 'receptionist')
  const patient = await clinic.patient()
  const own = await book(app.person(patient), doctor, '2027-01-05T10:00:00.000Z')
  const who = (name: string, person: Who['person'], headers: Record<string, string> = {}): Who => ({
    name,
    person,
    headers,
  })
  return [
    who('nobody in particular', app.person()),
    who('a patient', app.person(patient)),
    who('a doctor of another clinic', app.person(doctor)),
    who('a manager of another clinic', app.person(manager)),
    who('the desk of another branch', app.person(desk)),
    who('the holder of a link for another visit', app.person(), { 'x-link-token': own.link_token }),
  ]
}

export type Cell = {
  readonly who: string
  readonly address: string
  readonly status: number
  readonly told: boolean
  readonly changed: boolean
}

/** Each stranger at each endpoint with the real ids of somebody else; says what came of it, cell by cell. */
export async function tryEverything(
  db: TestDatabase,
  world: ForeignWorld,
  people: readonly Who[],
  clock: FakeClock,
): Promise<Cell[]> {
  const cells: Cell[] = []
  const all = Object.entries(attempts)
  // Half of them a minute: the limit of an account is another test's.
  const half = Math.floor(all.length / 2)
  let before = await stateOf(db, world)
  for (const { name, person, headers } of people) {
    await person.request('GET', '/api/auth/get-csrf-token', undefined)
    for (const [index, [address, make]] of all.entries()) {
      if (index === half) clock.pass(61_000)
      const { params = {}, query, body, form } = make(world)
      const [method = '', path = ''] = address.split(' ')
      const filled = path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? key)
      const search = query ? `?${new URLSearchParams(query)}` : ''
      const sent = form ? formOf(form) : { body, type: {} }
      const answer = await person.request(method, `/api${filled}${search}`, sent.body, { ...headers, ...sent.type })
      const after = await stateOf(db, world)
      const text = JSON.stringify(answer.body) ?? ''
      cells.push({ who: name, address, status: answer.status, told: text.includes(canary), changed: after !== before })
      before = after
    }
  }
  return cells
}

function formOf(fields: Readonly<Record<string, string>>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const type = { 'content-type': 'multipart/form-data; boundary=part' }
  return { body: Buffer.from(`${parts.join('')}--part--\r\n`), type }
}
