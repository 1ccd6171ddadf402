import { expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { begin } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { lastNameOf } from '#tests/support/clinic.ts'

const { db, app, clock, clinic } = await openClinic()
const doctor = await clinic.doctor()

const change = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))

async function card() {
  const { results } = await app.person().call('GET /providers', { query: {} })
  return results.find((one) => one.practitioner_id === doctor.practitioner)
}

test('a card, the page it leads to and the booking that begins there show one and the same', async () => {
  const { practitioner, branch, service, offering, slug } = doctor
  const found = await card()
  expect(found).toMatchObject({
    practitioner_id: practitioner,
    slug,
    name: `Dr Test ${lastNameOf(practitioner)}`,
    offering: { offering_id: offering, branch_id: branch, branch_name: 'Test Branch', time_zone: 'Europe/London' },
    service_id: service,
  })
  const {
    kilometres: _,
    times,
    offering: place,
    service_id,
    service_name,
    minutes,
    fee_minor,
    currency,
    ...who
  } = found ?? expect.fail('The doctor is not found')
  const page = await app.person().call('GET /doctors/:slug', { params: { slug } })
  expect(page).toMatchObject({ ...who, offerings: [place] })
  expect(page.services[0]).toMatchObject({ id: service_id, name: service_name, minutes, fee_minor, currency })
  const draft = await begin(app.person(), doctor, times[0] ?? '')
  expect(draft).toMatchObject({ doctor: who, offering: { ...place, next_free: expect.anything() } })
})

test('whatever changes a name, an address or a price, and by whichever way, the card says it at once', async () => {
  const { practitioner, branch, service } = doctor
  await change(
    sql`update practitioner set title = 'Prof', last_name = 'Newname', sub_specialty = 'Hearts' where id = ${practitioner}`,
  )
  expect(await card()).toMatchObject({ name: 'Prof Test Newname', sub_specialty: 'Hearts' })
  await change(sql`update branch set name = 'Moved House', address = '2 New Road', phone = '' where id = ${branch}`)
  expect((await card())?.offering).toMatchObject({ branch_name: 'Moved House', address: '2 New Road', phone: '' })
  await change(sql`update service set name = 'Long visit', fee_minor = 4500 where id = ${service}`)
  expect(await card()).toMatchObject({ service_name: 'Long visit', fee_minor: 4500 })
  await change(
    sql`update specialty set name = 'Heart medicine' where id = (select specialty_id from practitioner where id = ${practitioner})`,
  )
  expect(await card()).toMatchObject({ specialty: 'Heart medicine' })
})

test('a card that were wrong all the same would be found by the comparison', async () => {
  const compare = () => db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), [doctor.practitioner]))
  expect(await compare()).toMatchObject({ differences: 0 })
  await change(sql`update offering_card set card = '{}' where offering_id = ${doctor.offering}`)
  expect(await compare()).toMatchObject({ differences: 1, examples: ['cards: 1'] })
})
