import { expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { begin, book } from '#tests/support/booker.ts'
import type { Login } from '#tests/support/clinic.ts'
import { wordsOf } from '#tests/support/letters.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// A service that the product suggested is called what whoever reads would call it; its doctor edits what was saved.

const { db, app, clinic } = await openClinic()
const plant = (statement: ReturnType<typeof sql>) => db.database.asWorker('test', (tx) => tx.run(statement))
const start = '2027-01-05T09:00:00.000Z'
const languages = ['en', 'fr', 'ar'] as const

function reading(language: (typeof languages)[number], login?: Login) {
  const who = login ? app.person(login) : app.person()
  who.cookies.set('lang', language)
  return who
}

async function doctorWith(name: string) {
  const doctor = await clinic.doctor()
  await plant(sql`update service set name = ${name} where id = ${doctor.service}`)
  return doctor
}

/** What a visitor reads of the doctor's service in a search, on the page of the doctor and of the branch, and while booking. */
async function readByVisitor(doctor: Awaited<ReturnType<typeof doctorWith>>, language: (typeof languages)[number]) {
  const who = reading(language)
  const found = await who.call('GET /providers', { query: { q: 'Cardiology' } })
  const page = await who.call('GET /doctors/:slug', { params: { slug: doctor.slug } })
  const place = await who.call('GET /branches/:slug', { params: { slug: doctor.branch } })
  const draft = await begin(who, doctor, start)
  return [
    found.results.find(({ slug }) => slug === doctor.slug)?.service_name,
    page.services[0]?.name,
    place.services[0]?.name,
    draft.service.name,
  ]
}

test('before a booking, a name that was suggested is said in the language of whoever reads, in whichever it was saved', async () => {
  const said = { en: 'Check-up', fr: 'Bilan de santé', ar: 'فحص عام' }
  for (const saved of Object.values(said))
    for (const language of languages)
      expect(new Set(await readByVisitor(await doctorWith(saved), language))).toEqual(new Set([said[language]]))
})

test('a name that a doctor typed stays as typed, and so do others that begin like one that was suggested', async () => {
  for (const own of ['Check-up for runners', 'check-up', 'Bilan'])
    expect(new Set(await readByVisitor(await doctorWith(own), 'fr'))).toEqual(new Set([own]))
})

test('a visit and the mail about it say it in the language of the patient; the doctor edits what was saved', async () => {
  for (const [language, said] of [
    ['fr', 'Première visite'],
    ['ar', 'الزيارة الأولى'],
  ] as const) {
    const doctor = await doctorWith('First visit')
    await plant(sql`update branch set address = '1 Test Street' where id = ${doctor.branch}`)
    const patient = await clinic.patient()
    await plant(sql`update account set language = ${language} where id in (${patient.account}, ${doctor.account})`)
    const { appointment_id } = await book(reading(language, patient), doctor, start)
    for (const q of ['', said, 'First visit', `${said} Testtown`]) {
      const listed = await reading(language, patient).call('GET /appointments/mine', { query: { q } })
      expect(listed.results.map(({ service_name }) => service_name)).toEqual([said])
    }
    const mail = await db.look.one<{ body: string }>(sql`
      select body from outbox_message where about = ${appointment_id} and kind = 'N04' and channel = 'mail'`)
    expect(wordsOf(mail?.body ?? '')).toContain(said)
    const comma = language === 'ar' ? '، ' : ', '
    expect(wordsOf(mail?.body ?? '')).toContain(['Test Branch', '1 Test Street', 'Testtown'].join(comma))
    const [own] = (await reading(language, doctor).call('GET /doctors/me/setup', {})).services
    expect([own?.name, own?.shown_name]).toEqual(['First visit', said])
  }
})
