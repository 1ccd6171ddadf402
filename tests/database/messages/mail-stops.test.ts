import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import { mailStop, readMailStop } from '#server/core/messages/mail-stops.ts'
import { insertMessages, messageRows } from '#server/core/messages/outbox.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendDueReminder } from '#server/features/reminders/send-reminders.ts'
import { composed, type OutgoingMail } from '#server/platform/mail.ts'
import { noPush } from '#tests/support/app.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { deliverOne } from '#tests/support/deliver.ts'
import { house } from '#tests/support/every-mail.ts'
import { plainLetter } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, clinic, clock, db } = await openClinic()
const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }

/** Carries out what is due; returns the mails to an address. */
async function mailsTo(address: string): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = []
  const mail = { send: async (one: OutgoingMail) => void sent.push(one), close: () => undefined }
  const texts = { isOn: false, send: async () => undefined }
  while ((await deliverOne({ database: db.database, clock, mail, texts: texts as never, push: noPush })) > 0);
  return sent.filter(({ to }) => to === address)
}

const headersOf = (mail: OutgoingMail | undefined) =>
  (mail && (composed(mail, house).headers as Record<string, string>)) ?? {}

test('a reminder can be stopped from the mail itself, once and for all, and taken back; the confirmation cannot', async () => {
  const login = await clinic.patient()
  const me = app.person(login)
  const doctor = await clinic.doctor()
  await book(me, doctor, '2027-01-15T10:00:00.000Z')
  await planReminders({ database: db.database, clock, site }, 100)
  const [confirmation] = await mailsTo(login.email)
  expect(headersOf(confirmation)).not.toHaveProperty('List-Unsubscribe')

  const remind = async () => {
    while ((await sendDueReminder({ database: db.database, clock, site })) > 0);
    return mailsTo(login.email)
  }
  clock.set(instant(Date.parse('2027-01-08T12:00:00Z')))
  const [reminder] = await remind()
  const headers = headersOf(reminder)
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const [, token = ''] =
    /^<https:\/\/tendwell\.example\/mails\/([\w-]{66})>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []

  // Nothing is changed by looking, and nobody has to log in.
  const reader = app.person()
  expect(await reader.call('POST /mail-stops', { body: { token } })).toEqual({ group: 'reminders', is_off: false })
  expect(await reader.call('POST /mail-stops', { body: { token, is_off: true } })).toMatchObject({
    is_off: true,
  })
  expect((await me.call('GET /auth/messages', {})).off).toEqual(['turns', 'reminders'])
  clock.set(instant(Date.parse('2027-01-13T12:00:00Z')))
  expect(await remind()).toEqual([])

  await reader.call('POST /mail-stops', { body: { token, is_off: false } })
  expect((await me.call('GET /auth/messages', {})).off).toEqual(['turns'])
})

test('a doctor stops the mails about requests, and keeps the other wishes', async () => {
  const doctor = await clinic.doctor({ approval: 'manual' })
  const me = app.person(doctor)
  const wishes = { off: ['own'] as MailGroup[], time_zone: 'Europe/Paris' }
  await me.call('PUT /auth/messages', { body: wishes })
  const token = mailStop(doctor.account, 'N08') ?? ''
  await app.person().call('POST /mail-stops', { body: { token, is_off: true } })
  expect(await me.call('GET /auth/messages', {})).toMatchObject({ off: ['own', 'requests'], time_zone: 'Europe/Paris' })
})

test('a token that was not made here, or for another kind or person, opens nothing', async () => {
  const [one, other] = [await clinic.patient(), await clinic.patient()]
  const token = mailStop(one.account, 'N08') ?? ''
  const strange = mailStop(other.account, 'N08') ?? ''
  const wrong = [
    token.slice(0, 22) + 'm' + token.slice(23),
    strange.slice(0, 23) + token.slice(23),
    token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
    'x'.repeat(66),
  ]
  for (const bad of wrong) {
    expect(readMailStop(bad)).toBeUndefined()
    const asked = app.person().call('POST /mail-stops', { body: { token: bad, is_off: true } })
    expect(await refusal(asked)).toMatchObject({ code: 'not_found' })
  }
  expect((await app.person(one).call('GET /auth/messages', {})).off).toEqual(['turns'])
})

test('nobody gets a way out of mails without an account, of codes, or of what the clinic changes', () => {
  const account = '00000000-0000-7000-8000-000000000001'
  expect(mailStop(null, 'N08')).toBeUndefined()
  const kinds = ['N01', 'N05', 'N12', 'N15', 'N39', 'N42', 'N46', 'N50'] as const
  for (const kind of kinds) expect(mailStop(account, kind)).toBeUndefined()
})

test('however often a clinic changes a role, the mail that a password was changed arrives', async () => {
  const { account, email } = await clinic.account('branch-staff')
  const to = { email, phone_number: '', account, off: [] }
  const mails = (kind: 'N39' | 'N46') =>
    messageRows(clock.now(), to, { kind, subject: kind, letter: plainLetter(''), path: '' })
  await db.database.asWorker('test', async (tx) => {
    for (let role = 0; role < 12; role += 1) await insertMessages(tx, mails('N39'))
    await insertMessages(tx, mails('N46'))
  })
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([...Array<string>(10).fill('N39'), 'N46'])
})
