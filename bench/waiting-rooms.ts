import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '#domain/time/instant.ts'
import { hashToken, newToken } from '#server/http/cookies.ts'
import { newId } from '#server/platform/clock.ts'
import { at } from '#server/platform/database/database.ts'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { sql } from '#server/platform/database/sql.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { ownQueue } from '#tests/support/own-queue.ts'
import { headersOf } from './logged-in.ts'
import { percentile, printTable, report } from './report.ts'
import { startProduct } from './servers.ts'

// npm run waiting-rooms -- [--branches=20] [--displays=10] [--phones=100] [--calls=60]: screens and phones that wait, with
// their streams open. Measures from the press of Call next until each has read what is so now, as its page does.
const wish = (name: string, otherwise: number) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise)
const [branches, displays, phones, calls] = [
  wish('branches', 20),
  wish('displays', 10),
  wish('phones', 100),
  wish('calls', 60),
]
const port = 4316
const url = `http://127.0.0.1:${port}/api`
const folder = mkdtempSync(join(tmpdir(), 'tw-rooms-'))
const product = await startProduct(folder, port)
const installation = await openInstallation(
  { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
const { database } = installation
const write = (statement: ReturnType<typeof sql>) => database.asWorker('bench', (tx) => tx.run(statement))

type Screen = { readonly kind: 'display' | 'phone'; readonly branch: string; changed: (label: string) => boolean }
type Waiting = { readonly screen: Screen; readonly told: (at: number) => void }
const waiting = new Set<Waiting>()
let opened = 0

/** A screen or a phone as its page is: a stream of hints; each hint is followed by one look, and one more if it comes meanwhile. */
function openScreen(kind: Screen['kind'], branch: string, token: string, index: number): Promise<void> {
  const headers = { 'x-queue-token': token, 'x-forwarded-for': `10.2.${(index >> 8) & 255}.${index & 255}` }
  let seen = ''
  const screen: Screen = {
    kind,
    branch,
    changed: (label) => (kind === 'display' ? seen.includes(`"${label}"`) : seen !== ''),
  }
  let [isLooking, isDue] = [false, false]
  const look = async () => {
    if (isLooking) return void (isDue = true)
    isLooking = true
    do {
      isDue = false
      const answer = await fetch(`${url}/queue/${kind === 'display' ? 'display' : 'ticket'}`, { headers })
      seen = answer.ok ? await answer.text() : ''
      const now = performance.now()
      for (const one of waiting) if (one.screen === screen) one.told(now)
    } while (isDue)
    isLooking = false
  }
  screens.push(screen)
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/live/queue HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\r\n')}\r\n\r\n`,
      ),
    )
    socket.on('data', (piece) => {
      const text = piece.toString()
      if (text.includes('"kind":"queue"')) void look().catch(() => undefined)
      if (!text.includes('"open"')) return
      opened += 1
      resolve()
    })
    socket.on('error', reject)
  })
}

const screens: Screen[] = []
const houses = []
for (let index = 0; index < branches; index += 1) {
  const now = instant(Date.now())
  const house = await ownQueue(database, clinicBuilder(database, now), now)
  for (let at = 0; at < phones; at += 1) await house.booked(now, `Waiting ${at}`)
  await write(sql`
    update appointment set status = 'arrived', arrived_at = ${at(now)}, changed_at = ${at(now)}, version = version + 1
    where branch_id = ${house.branch}`)
  const tickets = await database.asWorker('bench', (tx) =>
    tx.many<{ visit: string }>(sql`select appointment_id as visit from queue_ticket where branch_id = ${house.branch}`),
  )
  const tokens = [house.display]
  for (let more = 1; more < displays; more += 1) {
    const token = newToken().slice(0, 22)
    tokens.push(token)
    await write(sql`
      insert into queue_pass (id, branch_id, kind, name, token_hash, created_at)
      values (${newId(now)}, ${house.branch}, 'display', ${`Display ${more}`}, ${hashToken(token)}, ${at(now)})`)
  }
  for (const token of tokens) await openScreen('display', house.branch, token, screens.length)
  for (const { visit } of tickets) await openScreen('phone', house.branch, await house.wayTo(visit), screens.length)
  const [point] = await database.asWorker('bench', (tx) =>
    tx.many<{ id: string }>(sql`select id from service_point where branch_id = ${house.branch} order by name`),
  )
  houses.push({ ...house, point: point?.id ?? '', headers: await headersOf(url, house.manager, `10.9.0.${index}`) })
}
report({ name: 'screens and phones open', value: opened, unit: '' })
await pause(1000)

const delays: Record<Screen['kind'], number[]> = { display: [], phone: [] }
for (let call = 0; call < calls; call += 1) {
  const { branch, headers, point } = houses[call % houses.length] ?? houses[0] ?? (undefined as never)
  const mine = screens.filter((screen) => screen.branch === branch)
  const at = `${url}/branches/${branch}`
  const pressed = performance.now()
  let label = ''
  const all = mine.map(
    (screen) =>
      new Promise<void>((done) => {
        const one: Waiting = {
          screen,
          told: (now) => {
            // A look that was under way before the call says nothing yet.
            if (label !== '' && !screen.changed(label)) return
            delays[screen.kind].push(now - pressed)
            waiting.delete(one)
            done()
          },
        }
        waiting.add(one)
        setTimeout(() => {
          if (waiting.delete(one)) delays[screen.kind].push(10_000)
          done()
        }, 10_000).unref()
      }),
  )
  const answer = await fetch(`${at}/points/${point}/call`, { method: 'POST', headers, body: '{}' })
  const { ticket } = (await answer.json()) as { ticket: { id: string; label: string; version: number } | null }
  if (!ticket) throw new Error('Nobody was called')
  label = ticket.label
  await Promise.all(all)
  for (const [more, step] of ['start', 'done'].entries()) {
    const body = JSON.stringify({ step, version: ticket.version + more })
    await fetch(`${at}/tickets/${ticket.id}/steps`, { method: 'POST', headers, body })
  }
  await pause(250)
}
for (const kind of ['display', 'phone'] as const) {
  const p95 = percentile(delays[kind], 0.95)
  report({ name: `from Call next to a ${kind}: p95`, value: p95, unit: 'ms', goal: '<= 1000', ok: p95 <= 1000 })
  report({ name: `from Call next to a ${kind}: median`, value: percentile(delays[kind], 0.5), unit: 'ms' })
}
printTable()
await product.stop()
await installation.close()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
