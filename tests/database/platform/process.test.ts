import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder, type ClinicDoctor, type Login } from '#tests/support/clinic.ts'
import { productProcess } from '#tests/support/process.ts'

const port = 4391
const product = productProcess(port)
const { folder, url, headersOf } = product

beforeAll(() => product.start(), 120_000)
afterAll(() => product.end())

async function said(child: ChildProcess): Promise<{ text: string; code: number | null }> {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { text, code }
}

test('a second start on the same data folder is refused in plain words', async () => {
  const { text, code } = await said(product.spawnOne({ PORT: '4392' }))
  expect(text).toContain('already running on this data folder')
  expect(code).toBe(1)
})

test('a taken port is said in plain words', async () => {
  const other = mkdtempSync(join(tmpdir(), 'tw-port-'))
  const { text, code } = await said(product.spawnOne({ DATA_DIR: other }))
  expect(text).toContain(`Port ${port} is taken`)
  expect(code).toBe(1)
  // Said before anything is made: nobody waits for a database that no server will use.
  expect(readdirSync(other)).toEqual([])
  rmSync(other, { recursive: true, force: true })
})

test(
  'kill -9 under load: the next start adopts the living database and nothing acknowledged is lost',
  { timeout: 120_000 },
  async () => {
    const installation = await openInstallation(
      { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
      { exclusive: false },
    )
    const { database } = installation
    const clinic = clinicBuilder(database, instant(Date.now()))
    const doctors: ClinicDoctor[] = []
    for (let index = 0; index < 12; index += 1) doctors.push(await clinic.doctor())
    const clients: { login: Login; doctor: ClinicDoctor }[] = []
    for (let index = 0; index < 60; index += 1)
      clients.push({ login: await clinic.patient(), doctor: doctors[index % 12] as ClinicDoctor })
    const acknowledged: string[] = []
    let stopping = false
    // Everybody has arrived before the first books: the kill meets bookings, not arrivals.
    const arrived = await Promise.all(clients.map(({ login }, index) => headersOf(login, index)))
    const work = clients.map(async ({ doctor }, index) => {
      const headers = arrived[index] ?? {}
      for (let round = 0; !stopping && round < 12; round += 1) {
        const booked = await bookOne(doctor, headers, round * 5 + Math.floor(index / 12)).catch(() => undefined)
        if (booked) acknowledged.push(booked)
      }
    })
    for (let waited = 0; acknowledged.length < 30 && waited < 30_000; waited += 20) await pause(20)
    await product.stop('SIGKILL')
    stopping = true
    await Promise.all(work)
    await product.start()
    const rows = await database.asWorker('test', (tx) =>
      tx.many<{ id: string }>(sql`select id from appointment where id = any (${acknowledged}::uuid[])`),
    )
    console.log(JSON.stringify({ acknowledged: acknowledged.length, found: rows.length }))
    expect(acknowledged.length).toBeGreaterThan(20)
    expect(rows).toHaveLength(acknowledged.length)
    const verdict = await database.asWorker('test', async (tx) => ({
      overlaps: await tx.one<{ count: number }>(sql`
      select count(*) from claim a join claim b on a.resource_id = b.resource_id and a.during && b.during and a.ctid < b.ctid`),
      unclaimed: await tx.one<{ count: number }>(sql`
      select count(*) from appointment x where status = 'booked' and not exists (select from claim c where c.appointment_id = x.id)`),
      digest: await compareDigest(
        tx,
        instant(Date.now()),
        doctors.map((doctor) => doctor.practitioner),
      ),
    }))
    expect(verdict.overlaps?.count).toBe(0)
    expect(verdict.unclaimed?.count).toBe(0)
    expect(verdict.digest).toMatchObject({ differences: 0 })
    await installation.close()
  },
)

/** Holds and books one free time; the id of what was acknowledged, or undefined. */
async function bookOne(doctor: ClinicDoctor, headers: Record<string, string>, at: number): Promise<string | undefined> {
  const list = await fetch(
    `${url}/api/doctors/${doctor.slug}/slots?offering=${doctor.offering}&service=${doctor.service}&days=31`,
    { headers },
  )
  const { times } = (await list.json()) as { times: string[] }
  const start = times[at % times.length]
  const held = await fetch(`${url}/api/drafts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ offering_id: doctor.offering, service_id: doctor.service, start }),
  })
  if (held.status !== 201) return undefined
  const draft = (await held.json()) as { id: string }
  const booked = await fetch(`${url}/api/drafts/${draft.id}/book`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': `kill-${draft.id}` },
    body: '{}',
  })
  return booked.status === 201 ? ((await booked.json()) as { appointment_id: string }).appointment_id : undefined
}
