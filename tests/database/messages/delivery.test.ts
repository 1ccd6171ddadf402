import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertMessages, messageRows, queueMail } from '#server/core/messages/outbox.ts'
import { saveDevice } from '#server/core/messages/push.sql.ts'
import { newId } from '#server/platform/clock.ts'
import { isPushService } from '#server/platform/push.ts'
import { openLog } from '#server/platform/log.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { startRounds } from '#server/platform/rounds.ts'
import { allRounds } from '#server/rounds.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { refusal } from '#tests/support/booker.ts'
import { picture } from '#tests/support/picture.ts'
import { plainLetter } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const { signUp, join, lastMail } = accountsOf(app, db)

test('a mail server that hangs and devices that do not answer delay nobody who waits for a code or a text', async () => {
  const arrived: string[] = []
  let release = () => {}
  const hangs = new Promise<void>((done) => (release = done))
  const mail = {
    send: async ({ to }: { to: string }) => {
      if (to === 'slow@example.com') await hangs
      arrived.push(to)
    },
    close: () => {},
  }
  const texts = { send: async ({ to }: { to: string }) => void arrived.push(to) }
  const push = { send: async () => hangs.then(() => 'sent' as const) }
  const { account } = await clinic.patient()
  const about = newId()
  await db.database.asWorker('test', async (tx) => {
    const now = clock.now()
    await saveDevice(tx, now, account, { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'y' })
    await queueMail(tx, now, {
      to: 'slow@example.com',
      kind: 'N05',
      subject: 'An ordinary mail',
      letter: plainLetter(''),
    })
    const to = { email: '', phone_number: '+15550100', account, off: [], has_device: true }
    await insertMessages(
      tx,
      messageRows(now, to, {
        kind: 'N20',
        subject: 'Running late',
        letter: plainLetter(''),
        text: 'Late',
        path: '',
        about,
      }),
    )
  })
  const site = { brand: app.config.brand, publicUrl: app.config.publicUrl }
  const sending = allRounds({
    database: db.database,
    clock,
    site,
    identity: app.identity,
    verification: 'required',
    mail,
    texts,
    push,
    blobs: { remove: async () => {} },
    files: openRecordFiles(app.config.dataDir),
    dataDir: app.config.dataDir,
  }).filter(({ name }) => name.startsWith('send ') && name !== 'send reminders')
  const rounds = startRounds(sending, openLog(app.config))
  await pause(600)
  await db.database.asWorker('test', (tx) =>
    queueMail(tx, clock.now(), {
      to: 'waits@example.com',
      kind: 'N01',
      subject: '123456 is your code',
      letter: plainLetter(''),
    }),
  )
  for (let waited = 0; waited < 20_000 && arrived.length < 2; waited += 50) await pause(50)
  expect(arrived.toSorted()).toEqual(['+15550100', 'waits@example.com'])
  release()
  await rounds.stop()
})

test('a device is called at the known port of a known service, and nowhere else', () => {
  const hosts = ['push.example', '127.0.0.1:4321']
  const may = (endpoint: string) => isPushService(endpoint, hosts)
  expect(may('https://push.example/abc')).toBe(true)
  expect(may('https://eu.push.example/abc')).toBe(true)
  expect(may('http://127.0.0.1:4321/abc')).toBe(true)
  for (const strange of [
    'https://push.example:22/abc',
    'https://somebody:secret@push.example/abc',
    'https://push.example@intranet/abc',
    'http://push.example/abc',
    'http://127.0.0.1:5432/abc',
    'https://notpush.example/abc',
  ])
    expect(may(strange), strange).toBe(false)
})

test('a name says a name: no link, no sentence, nothing hidden, wherever it will be read by others', async () => {
  const wishes = [
    'Your account is locked. Sign in at https://evil.example',
    'evil.example',
    'Ann\u202Eexe',
    'Call now!',
    'write to a@b.example',
  ]
  for (const last_name of wishes)
    expect(await refusal(signUp(`named@example.com`, { last_name })), last_name).toMatchObject({
      errors: [{ field: 'last_name' }],
    })
  for (const [index, last_name] of [
    'O’Neill-Smith Jr.',
    'von der Leyen',
    'الراشد',
    'Müller',
    'St. John',
    "D'Souza",
  ].entries())
    expect((await signUp(`fine-${index}@example.com`, { last_name })).sign_up, last_name).toBeTruthy()
  for (const fine of [
    "St. Mary's Hospital & Clinic",
    'Praxis Dr. Müller (Nord)',
    '24/7 Clinic No. 5',
    'Ärztehaus, 2. Etage',
  ])
    expect(nameOfPlace(fine), fine).toBeUndefined()
  for (const wrong of ['Pay your bill at pay.example', 'Locked: https://x.example', 'Your account is closed. Call us'])
    expect(nameOfPlace(wrong), wrong).toBeDefined()
})

test('an invitation says in its subject what it is, never what somebody typed', async () => {
  const { me } = await join('inviter@example.com', { first_name: 'Reward', last_name: 'Waiting' })
  await me.call('POST /family/invitations', { body: { email: 'asked@example.com' } })
  expect((await lastMail('asked@example.com'))?.subject).toBe('You are invited to manage appointments together')
})

test('twenty-four clicks at once make one facility', async () => {
  const { account, cookie, token } = await clinic.account('facility-manager')
  const manager = app.person({ account, cookie, token })
  await manager.call('GET /auth/me', {})
  const logo = await picture()
  const form = () => {
    const body = new FormData()
    body.set('name', 'One House')
    body.set('facility_logo', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
    return body
  }
  const answers = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const encoded = new Response(form())
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      return manager.request('POST', '/api/facilities/', Buffer.from(await encoded.arrayBuffer()), headers)
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(23)
})
