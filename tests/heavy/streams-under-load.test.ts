import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { type Installation, openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder, type ClinicDoctor, type Login } from '#tests/support/clinic.ts'
import { productProcess } from '#tests/support/process.ts'

const product = productProcess(4399)
const { folder, url, headersOf } = product
let installation: Installation

beforeAll(async () => {
  await product.start()
  const config = { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' }
  installation = await openInstallation(config, { exclusive: false })
}, 120_000)
afterAll(async () => {
  await installation.close()
  await product.end()
})

type Headers = Record<string, string>

test(
  'people log out and roles change while streams are open and bookings come in: the server lives and answers',
  { timeout: 240_000 },
  async () => {
    const { people, staff, manager, doctors, branch } = await makeWorld()
    let isOver = false
    const streams = [...people, ...staff].flatMap((headers) => [openStream(headers), openStream(headers)])
    const watchers = doctors.flatMap(({ practitioner }) =>
      Array.from({ length: 5 }, () => openStream({}, `/availability?doctors=${practitioner}`)),
    )
    await Promise.all([...streams, ...watchers].map((stream) => stream.opened))
    const health = watchHealth(() => isOver)
    const load = people.slice(0, 12).map(async (headers, index) => {
      const doctor = doctors[index % doctors.length]
      for (let at = index; !isOver && doctor; at += 12) await bookOne(doctor, headers, at).catch(() => undefined)
    })
    const roles = changeRoles(
      branch,
      manager,
      staff.map(({ account }) => account),
      () => isOver,
    )
    const leaving = people.slice(12)
    let loggedOut = 0
    for (const headers of leaving) {
      const answer = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers, body: '{}' })
      if (answer.ok) loggedOut += 1
      await pause(15)
    }
    isOver = true
    const [{ failed, slowest, asked }, changes] = await Promise.all([health, roles, ...load])
    await pause(1000)
    const open = streams.slice(0, 24).filter((stream) => !stream.isOver()).length
    const leftOpen = streams.slice(24, people.length * 2).filter((stream) => !stream.isOver()).length
    const told = { loggedOut, changes, streams: streams.length + watchers.length, asked, slowest: Math.round(slowest) }
    console.log(JSON.stringify(told))
    expect(failed).toBe(0)
    // A dead or hanging server would not answer at all; how fast it is stands in docs/performance.md.
    expect(slowest).toBeLessThan(5000)
    expect(loggedOut).toBe(leaving.length)
    expect(changes).toBeGreaterThan(20)
    // Who left hears nothing more; who stayed still does.
    expect(leftOpen).toBe(0)
    expect(open).toBe(24)
    expect(watchers.filter((stream) => stream.isOver())).toEqual([])
    for (const stream of [...streams, ...watchers]) stream.stop()
  },
)

async function makeWorld() {
  const { database } = installation
  const clinic = clinicBuilder(database, instant(Date.now()))
  const owner = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: owner.account })
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < 4; index += 1) doctors.push(await clinic.doctor({ branch }))
  const logins: Login[] = []
  for (let index = 0; index < 92; index += 1) logins.push(await clinic.patient())
  const staffLogins: Login[] = []
  for (let index = 0; index < 20; index += 1) {
    const login = await clinic.account('branch-staff')
    staffLogins.push(login)
    await database.asWorker('test', (tx) =>
      tx.run(sql`insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${login.account}, 'receptionist' from branch where id = ${branch}`),
    )
  }
  const people = await Promise.all(logins.map((login, index) => headersOf(login, index)))
  const staff = await Promise.all(
    staffLogins.map(async (login, index) => ({ ...(await headersOf(login, 200 + index)), account: login.account })),
  )
  return { people, staff, manager: await headersOf(owner, 300), doctors, branch }
}

/** A stream as a browser reads it; what ends is not opened again. */
function openStream(headers: Headers, path = '') {
  const stop = new AbortController()
  let isOver = false
  const answer = fetch(`${url}/api/live${path}`, { headers, signal: stop.signal })
  const reading = answer.then(async ({ body }) => {
    const reader = body?.getReader()
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read());
  })
  void reading.catch(() => undefined).finally(() => (isOver = true))
  return {
    opened: answer.then(({ status }) => expect(status).toBe(200)),
    isOver: () => isOver,
    stop: () => stop.abort(),
  }
}

/** Asks for the health again and again, as a proxy does. */
async function watchHealth(isOver: () => boolean) {
  const seen = { failed: 0, slowest: 0, asked: 0 }
  while (!isOver()) {
    const began = performance.now()
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (!answer?.ok) seen.failed += 1
    seen.asked += 1
    seen.slowest = Math.max(seen.slowest, performance.now() - began)
    await pause(25)
  }
  return seen
}

/** The manager changes what each of the staff may do, one after the other. Returns how often that worked. */
async function changeRoles(branch: string, manager: Headers, accounts: readonly string[], isOver: () => boolean) {
  let changed = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const role = ['viewer', 'receptionist'][Math.floor(turn / accounts.length) % 2]
    const answer = await fetch(`${url}/api/branches/${branch}/members/${accounts[turn % accounts.length]}`, {
      method: 'PUT',
      headers: manager,
      body: JSON.stringify({ role }),
    })
    if (answer.ok) changed += 1
    await pause(20)
  }
  return changed
}

async function bookOne(doctor: ClinicDoctor, headers: Headers, at: number) {
  const query = `offering=${doctor.offering}&service=${doctor.service}&days=31`
  const list = await fetch(`${url}/api/doctors/${doctor.slug}/slots?${query}`, { headers })
  const { times } = (await list.json()) as { times: string[] }
  const held = await fetch(`${url}/api/drafts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      offering_id: doctor.offering,
      service_id: doctor.service,
      start: times[at % times.length],
    }),
  })
  const { id } = (await held.json()) as { id: string }
  await fetch(`${url}/api/drafts/${id}/book`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `load-${id}` },
    body: '{}',
  })
}
