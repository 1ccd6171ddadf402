import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { watchHealth } from '#tests/support/health-watch.ts'
import { productProcess } from '#tests/support/process.ts'

const port = 4396
const product = productProcess(port)
const { folder, url } = product
const unknownDoctor = '01900000-0000-7000-8000-000000000000'

beforeAll(() => product.start(), 120_000)
afterAll(() => product.end())

const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const isAlive = () =>
  fetch(`${url}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )

/** The owner's own line to the database of the running server. */
async function owner(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: `postgresql://postgres@localhost/tendwell?host=${encodeURIComponent(join(folder, 'run'))}`,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The server answers for its health all along, within a quarter of a second. */
async function watchingHealth<T>(work: () => Promise<T>): Promise<T> {
  const { done, longest } = await watchHealth(url, work)
  console.log(JSON.stringify({ 'longest health answer meanwhile, ms': longest && Math.round(longest) }))
  expect(longest).not.toBeNull()
  expect(longest).toBeLessThan(250)
  return done
}

/** Waits until the server takes writes again; milliseconds. */
async function healed(): Promise<number> {
  const began = Date.now()
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (
      await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return Date.now() - began
    await pause(100)
  }
  throw new Error('The server did not heal')
}

/** What a program said until it ended, and its code; one that does not end by itself is an error. */
async function ended(args: string[], env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: folder, PORT: '4397', DEMO: 'off', LOG_LEVEL: 'silent', ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (text += piece.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`${args.join(' ')} did not end: ${text}`))
    }, 45_000)
    child.once('exit', (status) => {
      clearTimeout(late)
      done(status)
    })
  })
  return { code, text }
}
const command = (name: string, args: string[], env: Record<string, string> = {}) =>
  ended([`src/server/commands/${name}.ts`, ...args], { BACKUP_PASSPHRASE: 'five words that nobody knows', ...env })
const secondStart = () => ended(['src/server/main.ts'], {})

/** Streams that resume all at once; how many were answered, with what. */
async function resume(count: number): Promise<{ statuses: Record<string, number>; close: () => void }> {
  const stop = new AbortController()
  const statuses: Record<string, number> = {}
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const answer = await fetch(`${url}/api/live/availability?doctors=${unknownDoctor}&after=0`, {
        headers: { 'x-forwarded-for': `10.8.${index >> 6}.1` },
        signal: stop.signal,
      })
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    }),
  )
  return { statuses, close: () => stop.abort() }
}

test(
  'a crash of the database takes nobody with it: streams stay, calls heal, and a second start stays refused',
  { timeout: 120_000 },
  async () => {
    const streams = await resume(50)
    const client = await owner()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'tendwell lock'`,
    )
    const milliseconds = await watchingHealth(async () => {
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      const refused = await secondStart()
      expect(refused.text).toContain('already running on this data folder')
      expect(refused.code).toBe(1)
      return healed()
    })
    console.log(JSON.stringify({ 'healed after a crash of a backend, ms': milliseconds }))
    expect(await isAlive()).toBe(true)
    const after = await owner()
    let held = 0
    for (let waited = 0; waited < 5000 && held === 0; waited += 100) {
      await pause(100)
      held = (await after.query(`select from pg_locks where locktype = 'advisory' and objid = 7236900`)).rows.length
    }
    expect(held).toBe(1)
    await after.end()
    streams.close()
  },
)

test('a database that is killed is started again by the server itself', { timeout: 120_000 }, async () => {
  const before = postmaster()
  const milliseconds = await watchingHealth(async () => {
    process.kill(before, 'SIGKILL')
    const refused = await secondStart()
    expect(refused.text).toContain('already running on this data folder')
    return healed()
  })
  console.log(JSON.stringify({ 'healed after the kill of PostgreSQL, ms': milliseconds }))
  expect(postmaster()).not.toBe(before)
  expect(await isAlive()).toBe(true)
})

test(
  'a log-out that is told together with other news ends one stream, not the server',
  { timeout: 60_000 },
  async () => {
    const installation = await openInstallation(
      { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
      { exclusive: false },
    )
    const login = await clinicBuilder(installation.database, instant(Date.now())).patient()
    const headers = await product.headersOf(login, 900)
    const answer = await fetch(`${url}/api/live`, { headers })
    const client = await owner()
    await client.query(`
    insert into live_event (id, topics, body) values (uuid_v7(), array['user:${login.account}'], '{"kind": "logged_out"}');
    insert into live_event (id, topics, body)
      select uuid_v7(), array['user:${login.account}'], '{"kind": "later"}' from generate_series(1, 50)`)
    await answer.text()
    await pause(300)
    expect(await isAlive()).toBe(true)
    await client.end()
    await installation.close()
  },
)

test(
  'a thousand streams that resume while their table is locked are answered, and none harms the server',
  { timeout: 120_000 },
  async () => {
    const client = await owner()
    await client.query(`
    insert into live_event (id, topics, body, number)
    select uuid_v7(), array['availability:${unknownDoctor}'], '{"kind": "availability"}', nextval('live_event_number')
    from generate_series(1, 2000)`)
    await client.query(`notify live`)
    await pause(500)
    await client.query('begin; lock table live_event in access exclusive mode')
    const { statuses, close } = await watchingHealth(async () => {
      const streams = resume(1000)
      await pause(3000)
      await client.query('rollback')
      return streams
    })
    await client.end()
    close()
    console.log(JSON.stringify({ 'resumed at once': statuses }))
    expect(Object.keys(statuses).every((status) => ['200', '429', '503'].includes(status))).toBe(true)
    expect(await isAlive()).toBe(true)
  },
)

test('twenty addresses without end do not keep anybody waiting', { timeout: 60_000 }, async () => {
  // Each of the twenty held everybody up for two seconds.
  const statuses = await watchingHealth(() =>
    Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/${'a/'.repeat(7500)}`).then(({ status }) => status))),
  )
  expect(new Set(statuses)).toEqual(new Set([414]))
})

test('nothing is restored over a server that runs', { timeout: 60_000 }, async () => {
  const backup = join(folder, 'saved')
  expect(await command('backup', [backup])).toMatchObject({ code: 0 })
  const { code, text } = await command('restore', [backup])
  expect(code).toBe(1)
  expect(text).toContain('already running')
})

test('without a server the commands end by themselves and leave no database behind', { timeout: 180_000 }, async () => {
  await product.stop()
  const gone = () => !existsSync(join(folder, 'postgres', 'postmaster.pid'))
  expect(gone()).toBe(true)
  expect(await command('digest', ['--verify'])).toMatchObject({ code: 0 })
  expect(gone()).toBe(true)
  expect(await command('backup', [join(folder, 'saved-again')])).toMatchObject({ code: 0 })
  expect(gone()).toBe(true)
  expect((await command('restore', [join(folder, 'saved-again')])).code).toBe(0)
  expect(gone()).toBe(true)
  const list = join(folder, 'facilities.csv')
  const header = 'country,name,city,latitude,longitude,time_zone'
  const good = 'PT,Boa Clínica,Porto,40.1,-8.1,Europe/Lisbon'
  writeFileSync(list, `${header}\n${good}\n`)
  expect(await command('import', ['facilities', list])).toMatchObject({ code: 0 })
  expect(gone()).toBe(true)
  // A row that is refused is told by the code as well, for whoever runs it by a script.
  writeFileSync(list, `${header}\n${good}\nPT,,Porto,40.1,-8.1,Europe/Lisbon\n`)
  expect(await command('import', ['facilities', list])).toMatchObject({ code: 3 })
  writeFileSync(list, 'country,name,lat\n')
  const wrong = await command('import', ['facilities', list])
  expect(wrong).toMatchObject({ code: 1, text: expect.stringContaining('these columns are missing') })
  const down = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' }
  writeFileSync(list, `${header}\n${good}\n`)
  const nowhere = await command('import', ['facilities', list], down)
  expect(nowhere).toMatchObject({ code: 1, text: expect.stringContaining('The database cannot be reached') })
  const { code, text } = await command('backup', [join(folder, 'saved-never')], down)
  expect(code).toBe(1)
  expect(text).toContain('The database cannot be reached')
})
