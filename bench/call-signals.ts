import { setTimeout as pause } from 'node:timers/promises'
import { instant } from '#domain/time/instant.ts'
import type { Database } from '#server/platform/database/database.ts'
import { clinicBuilder, type Login } from '#tests/support/clinic.ts'
import { hasCall } from '#tests/support/own-people.ts'
import { port } from '#tests/support/port.ts'
import { cpuOf, memoryOf } from './cpu.ts'
import { headersOf } from './logged-in.ts'
import { median, percentile, progress, report } from './report.ts'
import type { Running } from './servers.ts'

const url = `http://127.0.0.1:${port}/api`
/** As long as a browser's description of a call with sound and picture. */
const offer = JSON.stringify({ session: 'bench', kind: 'description', description: 'v=0 '.repeat(1425) })
const beatEvery = 5_000

type Place = { readonly token: string; readonly participant_id: string }
type Hint = 'state' | 'signals' | 'chat'

/** Somebody in a call, as the page of the product is: a stream of hints, and a look after each. */
async function openClient(meetId: string, login: Login, address: string) {
  const headers = await headersOf(url, login, address)
  let place: Place = { token: '', participant_id: '' }
  let stop = new AbortController()
  const say = async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/meetings/${meetId}${path}`, {
      method,
      headers: { ...headers, ...(place.token ? { 'x-call-token': place.token } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const join = async (hear: (hint: Hint) => void) => {
    place = await say<Place>('POST', '/join', {})
    stop.abort()
    stop = new AbortController()
    const live = await fetch(`${url}/live/meeting?meet=${meetId}`, {
      headers: { ...headers, 'x-call-token': place.token },
      signal: stop.signal,
    })
    void listen(live, hear).catch(() => undefined)
    return place.participant_id
  }
  const beat = () => say('POST', '/heartbeat', { line: 'connected' }).catch(() => undefined)
  return { say, join, beat, close: () => stop.abort() }
}

async function listen(answer: Response, hear: (hint: Hint) => void) {
  const words = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    const text = words.decode(piece as Uint8Array, { stream: true })
    for (const hint of ['state', 'signals', 'chat'] as const) if (text.includes(`"what":"${hint}"`)) hear(hint)
  }
}

type Client = Awaited<ReturnType<typeof openClient>>
type Signals = { readonly results: readonly { number: number }[] }
type Page = { readonly state: string; readonly participants?: readonly { id: string }[] }

/** Lets the patient in, who has just come. Returns the milliseconds from Admit until the patient's page holds the doctor's offer. */
async function admit(doctor: Client, patient: Client, doctors: { look: () => Promise<void> }) {
  let [from, after] = [0, 0]
  let isOffered = false
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const readSignals = async () => {
    const { results } = await patient.say<Signals>('GET', `/signals?after=${after}`)
    after = results.at(-1)?.number ?? after
    if (results.length > 0) resolve(performance.now() - from)
  }
  const look = async () => {
    const { state } = await patient.say<Page>('GET', '')
    if (state === 'admitted') await patient.say('POST', '/ice-servers', {})
  }
  const id = await patient.join((hint) => void (hint === 'signals' ? readSignals() : look()).catch(reject))
  doctors.look = async () => {
    const { participants } = await doctor.say<Page>('GET', '')
    if (isOffered || !participants?.some((one) => one.id === id)) return
    isOffered = true
    await doctor.say('POST', `/participants/${id}/signals`, { kind: 'description', body: offer })
  }
  from = performance.now()
  await doctor.say('POST', `/participants/${id}/decision`, { decision: 'admit' })
  return Promise.race([promise, pause(10_000, 10_000, { ref: false })])
}

/** Each says that it is still there in a time of its own, as pages that were opened one after another do. */
function beatEach(clients: readonly Client[]) {
  const timers = clients.map((client, at) =>
    setTimeout(
      () => {
        void client.beat()
        timers[at] = setInterval(() => void client.beat(), beatEvery)
      },
      (at / clients.length) * beatEvery,
    ),
  )
  return () => timers.forEach((timer) => clearInterval(timer))
}

/** Many calls at once that speak the signalling without media, each admitted some seconds after another, again and again. */
export async function measureSignals(database: Database, product: Running, calls: number, rounds: number) {
  const clinic = clinicBuilder(database, instant(Date.now()))
  const pairs: { doctor: Client; doctors: { look: () => Promise<void> }; patient: Client }[] = []
  for (let at = 0; at < calls; at += 1) {
    const [who, login] = [await clinic.doctor({ mode: 'video' }), await clinic.patient()]
    const meetId = await hasCall(database, login, who, 5)
    const doctor = await openClient(meetId, who, `10.7.0.${at}`)
    const doctors = { look: () => Promise.resolve() }
    await doctor.join(() => void doctors.look().catch(() => undefined))
    pairs.push({ doctor, doctors, patient: await openClient(meetId, login, `10.8.0.${at}`) })
    progress(`call ${at + 1} of ${calls}`)
  }
  const stopBeats = beatEach(pairs.flatMap(({ doctor, patient }) => [doctor, patient]))
  const [began, used] = [performance.now(), cpuOf(product.pid)]
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      pairs.map(async ({ doctor, doctors, patient }, at) => {
        await pause(at * 200)
        delays.push(await admit(doctor, patient, doctors))
        await pause(2000)
        await patient.say('POST', '/leave', {})
      }),
    )
  const share = ((cpuOf(product.pid) - used) / (performance.now() - began)) * 100
  stopBeats()
  for (const { doctor, patient } of pairs) [doctor, patient].forEach((one) => one.close())
  const p95 = percentile(delays, 0.95)
  report({
    name: `${calls} calls, from Admit to the offer's delivery: p95 of ${delays.length}`,
    value: p95,
    unit: 'ms',
  })
  report({ name: 'the same: median', value: median(delays), unit: 'ms' })
  report({ name: 'CPU of the server meanwhile', value: share, unit: '% of one core' })
  report({ name: 'memory of the server', value: memoryOf(product.pid), unit: 'MB' })
}
