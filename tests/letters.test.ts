import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf } from '#domain/booking/calendar-file.ts'
import { languages } from '#domain/language/languages.ts'
import { timeWords } from '#domain/language/date-words.ts'
import type { messageKinds } from '#domain/messages/message-kinds.ts'
import { day, instant, minute } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import { letterHtml } from '#server/platform/letter-html.ts'
import { letterText } from '#server/platform/letter-text.ts'
import { type Letter, letterOf, previewOf } from '#server/platform/letter.ts'
import { calendarSite, composed } from '#server/platform/mail.ts'
import { mimeOf } from '#server/platform/mime.ts'
import { callLinkMessages, callReadyTexts } from '#server/core/messages/call-words.ts'
import { reminderMessages } from '#server/features/reminders/send-reminders.ts'
import { joinOf } from '#server/core/messages/visit-card.ts'
import { bookedMessages } from '#server/core/messages/visit-messages.ts'
import { everyMail, hostile, house, moved, sampleVisit, start, strangersMail } from '#tests/support/every-mail.ts'

const letterNamed = (name: string, language: (typeof languages)[number] = 'en'): Letter => {
  const found = everyMail(language).find((mail) => mail.name === name)
  if (!found) throw new Error(`No mail is called ${name}`)
  return found.letter
}
const textOf = (letter: Letter) => letterText(letter, house)
const htmlOf = (letter: Letter) => letterHtml(letter, house)

/** The words of a page, as a person reads them. */
function plain(html: string): string {
  return html
    .replace(/<style>[\s\S]*?<\/style>|<div class="preview"[\s\S]*?<\/div>|<title>.*?<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

test('both parts of every mail say the same, in every language: each time, each link, each paragraph, why it came', () => {
  for (const language of languages)
    for (const { name, letter } of everyMail(language)) {
      const [text, html] = [textOf(letter).replace(/\s+/g, ' '), plain(htmlOf(letter))]
      const said = [
        letter.title,
        letter.greeting,
        letter.code,
        ...letter.lead,
        ...letter.notes,
        letter.why,
        ...letter.cards.flatMap(({ when, facts }) => [
          when.day,
          when.time,
          when.before ?? '',
          ...facts.map(({ value }) => value),
        ]),
        ...[...letter.links, ...(letter.action ? [letter.action] : [])].map(({ words }) => words),
      ]
      for (const words of said.map((one) => one.replace(/\s+/g, ' ').trim())) {
        expect(text, `${language} ${name}`).toContain(words)
        expect(html, `${language} ${name}`).toContain(words)
      }
      const links = [...htmlOf(letter).matchAll(/href="([^"]+)"/g)].map(([, link = '']) =>
        link.replaceAll('&amp;', '&'),
      )
      for (const link of links.filter((one) => one !== house.publicUrl))
        expect(text, `${language} ${name}`).toContain(link)
    }
})

test('a mail is in one language: what is said in French or Arabic is not the English', () => {
  const same = (one: readonly string[], other: readonly string[]) => one.filter((words) => other.includes(words))
  const saidBy = ({ title, lead, notes, why, action, links, cards }: Letter) => [
    title,
    ...lead.slice(0, 1),
    ...notes,
    why,
    ...(action ? [action.words] : []),
    ...links.map(({ words }) => words),
    ...cards.flatMap(({ facts }) => facts.map(({ label }) => label)),
  ]
  for (const language of ['fr', 'ar'] as const) {
    const english = new Map(everyMail('en').map((mail) => [mail.name, mail]))
    for (const { name, letter } of everyMail(language)) {
      const own = saidBy(letter)
      expect(same(own, saidBy(english.get(name)?.letter ?? letter)), `${language} ${name}`).toEqual(
        // What an administrator or a manager typed stays as it was typed.
        name === 'invitation' ? ['Sampleton Care: Sampleton Heart Clinic'] : [],
      )
      expect(htmlOf(letter)).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    }
  }
})

test('whatever somebody typed stands in a mail as text', () => {
  for (const { name, letter } of [...everyMail('en', hostile), ...strangersMail()]) {
    const html = htmlOf(letter)
    expect(html, name).not.toMatch(/<b |onclick="/)
    expect(html, name).not.toContain('href="https://evil')
  }
  expect(plain(htmlOf(strangersMail()[0]?.letter ?? letterNamed('booked')))).toContain(hostile)
  expect(plain(htmlOf(everyMail('en', hostile)[0]?.letter ?? letterNamed('booked')))).toContain(hostile)
})

test('nothing is fetched when a mail is read: no picture, no font, no script, no style from anywhere', () => {
  for (const { name, letter } of everyMail('en'))
    expect(htmlOf(letter), name).not.toMatch(/<img|<script|<link|@import|@font-face|url\(|src=|<form|<iframe/i)
})

test('every link leads to a page of the product', () => {
  const routes = readFileSync(join(import.meta.dirname, '../src/web/routes.ts'), 'utf8')
  const known = [...routes.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path.replace(/:\w+/g, '[\\w.-]+'))
  const page = new RegExp(
    `^/(${known.filter((path) => path !== '*').join('|')}|(usr|doc|fam|branch|admin)(/(${known.join('|').replace('|*', '')}))?)?$`,
  )
  for (const { name, letter } of everyMail('en')) {
    const links = [
      ...letter.links,
      ...(letter.action ? [letter.action] : []),
      ...(letter.settings ? [letter.settings] : []),
    ]
    for (const { link } of links) {
      const url = new URL(link)
      expect(url.origin, name).toBe(house.publicUrl)
      expect(url.pathname, name).toMatch(page)
    }
    // There is something to do: a button, a code, or what each of several visits asks.
    const own = letter.cards.flatMap(({ links: answers }) => answers)
    expect(letter.action !== null || letter.code !== '' || own.length > 0, name).toBe(true)
  }
})

test('a move says the new time first and the old one after it, struck through', () => {
  for (const name of ['moved', 'moved-by-clinic', 'away']) {
    const text = textOf(letterNamed(name))
    expect(text.indexOf('Tuesday 30 March 2027, 2:00pm'), name).toBeGreaterThan(0)
    expect(text.indexOf('Before: Thursday 25 March 2027, 9:30am'), name).toBeGreaterThan(
      text.indexOf('Tuesday 30 March 2027, 2:00pm'),
    )
    expect(htmlOf(letterNamed(name))).toContain('<s><bdi>Thursday 25 March 2027, 9:30am</bdi></s>')
  }
  expect(textOf(letterNamed('another-doctor'))).not.toContain('Before:')
  expect(htmlOf(letterNamed('cancelled'))).toContain('<s><bdi>9:30am</bdi></s>')
})

test('a visit says when, what, how long, with whom, where, how and for how much', () => {
  const text = textOf(letterNamed('booked'))
  for (const words of [
    'Thursday 25 March 2027, 9:30am, London time',
    'What: First visit',
    'How long: 30 minutes',
    'With: Dr Ines Moreau',
    'Where: Sampleton Heart Clinic, 12 Harbour Road, Sampleton',
    'How: In person',
    'Price: £45.00',
    'You do not need to do anything else before then.',
    'Sampleton Care Cooperative, 4 Mill Lane, Sampleton',
  ])
    expect(text).toContain(words)
  const video = textOf(letterNamed('booked-for-child-by-video'))
  for (const words of ['For: Mia', 'How: Video visit', 'Price: Free']) expect(video).toContain(words)
  expect(video).not.toContain('Where:')
})

test('what to bring and prepare stands in the mail, and then nothing says that there is nothing to do', () => {
  const mailOf = (more: Parameters<typeof sampleVisit>[2]) =>
    JSON.stringify(bookedMessages(instant(start - 2 * day), house, sampleVisit('en', 'Amal', more)))
  const asked = mailOf({
    preparation: 'Come with an empty stomach.',
    first_visit: [{ language: 'en', first_visit: 'Bring your medicines.' }],
  })
  expect(asked).toContain('Come with an empty stomach.')
  expect(asked).toContain('Bring your medicines.')
  expect(asked).not.toContain('do not need to do anything else')
  expect(mailOf({ has_questions: true })).not.toContain('do not need to do anything else')
  expect(mailOf({})).toContain('do not need to do anything else')
})

test('a code is large, can be taken at a touch, and stands first', () => {
  for (const name of ['guest-code', 'verify', 'administrator-code', 'log-in-code', 'change-address']) {
    expect(htmlOf(letterNamed(name)), name).toMatch(/font-size:40px[^"]*user-select:all[^>]*>[\s\S]{0,80}482913/)
    expect(textOf(letterNamed(name)), name).toMatch(/^Your code\n\n482913\n/)
  }
})

test('the preview beside a subject tells a time or a title, never what a doctor or a stranger wrote', () => {
  for (const { name, letter } of everyMail('en')) {
    const preview = previewOf(letter)
    for (const words of letter.lead) expect(preview, name).not.toContain(words)
    expect(preview, name).not.toContain('First visit')
  }
})

/** What a calendar program makes of the file of a mail. */
async function eventsOf(name: string) {
  const { file } = composed(outgoing(letterNamed(name)), house)
  const calendar = new ICAL.Component(ICAL.parse(file?.content ?? '') as never)
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { method: calendar.getFirstPropertyValue('method'), events, type: file?.type }
}

const unfolded = (mail: string) => mail.replace(/\r\n (?=\S)/g, ' ')

function outgoing(letter: Letter) {
  const [messageId, about] = ['0195c8a0-0000-7000-8000-0000000000ee', '0195c8a0-0000-7000-8000-000000000001']
  return { messageId, about, to: 'amal@example.com', subject: 'A subject', written: start, letter }
}

test('booked, moved over a clock change, cancelled: one entry of the calendar that follows', async () => {
  const booked = await eventsOf('booked')
  const after = await eventsOf('moved')
  const gone = await eventsOf('cancelled')
  expect([booked.method, after.method, gone.method]).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
  expect(booked.type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  const [one, two, three] = [booked.events[0], after.events[0], gone.events[0]]
  expect(new Set([one?.uid, two?.uid, three?.uid])).toEqual(
    new Set(['0195c8a0-0000-7000-8000-000000000001@tendwell.example']),
  )
  expect([one?.sequence, two?.sequence, three?.sequence]).toEqual([1, 2, 3])
  // In winter at 9:30 London time, in summer at 2pm, each at its own offset.
  expect(one?.startDate.toJSDate().getTime()).toBe(start)
  expect(two?.startDate.toJSDate().getTime()).toBe(moved)
  expect(two?.startDate.toString()).toBe('2027-03-30T14:00:00')
  expect(two?.duration.toSeconds()).toBe(1800)
  expect(one?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(three?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(three?.component.getAllSubcomponents('valarm')).toEqual([])
  expect((await eventsOf('request')).events[0]?.component.getFirstPropertyValue('status')).toBe('TENTATIVE')
  expect((await eventsOf('declined')).method).toBe('CANCEL')
  expect((await eventsOf('series')).events).toHaveLength(2)
  // Nobody is asked to answer by mail, and nobody's name or service stands in it.
  expect(one?.attendees).toEqual([])
  expect(one?.summary).toBe('Appointment - Sampleton Heart Clinic')
})

test('a visit by video is joined from the mail and from the calendar; one in person has no such link', async () => {
  const links = (name: string) => letterNamed(name).cards.flatMap((card) => card.links.map(({ words }) => words))
  expect(links('booked-for-child-by-video')).toEqual(['Join the call', 'Test my camera and sound'])
  expect(links('booked')).toEqual([])
  const urlOf = async (name: string) => (await eventsOf(name)).events[0]?.component.getFirstPropertyValue('url')
  expect(await urlOf('booked-for-child-by-video')).toMatch(/\/a\/[^/]+$/)
  expect(await urlOf('booked')).toBeNull()
  expect(await urlOf('cancelled')).toBeNull()
})

test('a name cannot break out of a calendar', () => {
  const entry = { id: 'x', version: 1, changed: start, start, end: instant(start + 1), zone: 'Europe/London' }
  const evil = 'A\r\nATTENDEE:mailto:x@example.com\rSUMMARY:evil'
  const site = calendarSite({ ...house, brand: 'A "quoted"\r\nbrand' })
  const file = calendarOf([{ ...entry, title: evil, place: evil, state: 'confirmed' }], site, 'PUBLISH')
  expect(file.split('\r\n').filter((line) => /^(ATTENDEE|SUMMARY:evil|brand)/.test(line))).toEqual([])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('a mail that is sent again is the same, byte for byte; mails about one visit stand together', () => {
  const build = () => mimeOf(composed(outgoing(letterNamed('booked')), house))
  const first = build()
  expect(build()).toBe(first)
  for (const line of [
    'Message-ID: <0195c8a0-0000-7000-8000-0000000000ee@tendwell.example>',
    'References: <visit-0195c8a0-0000-7000-8000-000000000001@tendwell.example>',
    'In-Reply-To: <visit-0195c8a0-0000-7000-8000-000000000001@tendwell.example>',
    'Auto-Submitted: auto-generated',
  ])
    expect(unfolded(first)).toContain(line)
  expect(first.match(/^Content-Type: (text\/plain|text\/html|text\/calendar)/gim)).toHaveLength(3)
})

test('what an older version left in the outbox goes out in the same two forms', () => {
  const letter = letterOf('Your code is 123456.\n\nIgnore it <b>otherwise</b>.', 'Your code')
  expect(textOf(letter)).toContain('Your code is 123456.\n\nIgnore it <b>otherwise</b>.')
  expect(htmlOf(letter)).toContain('Ignore it &lt;b&gt;otherwise&lt;/b&gt;.')
})

test('a kind stands for one message, whoever reads it', () => {
  const root = join(import.meta.dirname, '../src/server')
  const places = new Map<string, Set<string>>()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  // They ask for the kind of a message and send none.
  const senders = files.filter((name) => !/mail-stops\.ts$|notifications\.routes\.ts$/.test(name))
  for (const file of senders)
    for (const [, kind = ''] of readFileSync(join(root, file), 'utf8').matchAll(/messageKinds\.(\w+)/g))
      places.set(kind, (places.get(kind) ?? new Set()).add(file))
  expect(places.size).toBeGreaterThan(20)
  // A code that proves an address; what a patient did, told to both sides; what the clinic moves, to another time or to the
  // phone; what became of an invitation; a change of what opens an account; what is shared no longer, told to both sides;
  // the waiting list, for who has a visit and for who has none; words of the clinic, and news of its doctor's licence.
  const ofSeveral: (keyof typeof messageKinds)[] = [
    'code',
    'movedByPatient',
    'movedByClinic',
    'cancelledByPatient',
    'invitationAnswered',
    'accountChanged',
    'sharing',
    'waitingJoined',
    'timeHeld',
    'offerEnded',
    'aboutVisit',
  ]
  const several = [...places].filter(([, { size }]) => size > 1).map(([kind]) => kind)
  expect(several.toSorted()).toEqual(ofSeveral.toSorted())
})

test('the text message that brings the way into a call leads on to it: the door is one tap away', () => {
  const visit = sampleVisit('en', 'Amal', { mode: 'video' })
  const reached = { ...visit, patient: { ...visit.patient, phone_number: '+447700900123' } }
  const rows = callLinkMessages(start, house, reached, 40)
  const mail = rows.find(({ channel }) => channel === 'mail')?.body
  expect(mail).toContain('You can join from 40 minutes before the start.')
  expect(rows.find(({ channel }) => channel === 'text')?.body).toMatch(/Join: \S+\/a\/\S+\?do=join$/)
})

test('a visit that goes on in another way leads into no call', () => {
  const visit = sampleVisit('en', 'Amal', { mode: 'video' })
  expect(joinOf(house, visit).map(({ link }) => link)).toEqual([
    expect.stringMatching(/\?do=join$/),
    expect.stringMatching(/\?do=test$/),
  ])
  for (const goes_on of ['phone', 'in_person', 'in_person_anew'] as const)
    expect(joinOf(house, { ...visit, goes_on })).toEqual([])
  expect(joinOf(house, { ...visit, mode: 'in_person' })).toEqual([])
})

test('the text messages around a call say from when one can join it, and lead to its door once the doctor is there', () => {
  const visit = { ...sampleVisit('en', 'Amal', { mode: 'video' }), opens_minutes: 15 }
  const reached = { ...visit, patient: { ...visit.patient, phone_number: '+447700900123' } }
  const textIn = (rows: readonly { channel: string; body: string }[]) =>
    rows.filter(({ channel }) => channel === 'text').map(({ body }) => body)
  const opens = timeWords(wallAt(asZone(visit.time_zone), instant(visit.start - 15 * minute)).time)
  expect(textIn(reminderMessages(start, house, 'hours', reached, []))).toEqual([
    expect.stringContaining(`Join from ${opens} or cancel: https://`),
  ])
  // Who is phoned is asked to join nothing, and who comes to the clinic is seen there.
  const inHours = (goes_on: 'phone' | 'in_person') =>
    textIn(reminderMessages(start, house, 'hours', { ...reached, goes_on }, []))[0]
  expect(inHours('phone')).toMatch(/ phones you today at .*Change or cancel: https:/)
  expect(inHours('in_person')).toMatch(/see you today at .*Check in, change or cancel: https:/)
  expect(callReadyTexts(start, house, reached).map(({ channel }) => channel)).toEqual(['text'])
  expect(textIn(callReadyTexts(start, house, reached))[0]).toMatch(
    /is ready\. Join your visit now: \S+\/a\/\S+\?do=join$/,
  )
})
