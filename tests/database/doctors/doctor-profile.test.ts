import { expect, test } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'
import { sql } from '#server/platform/database/sql.ts'

const { db, app, clinic } = await openClinic()
const photo = await picture()

/** A new doctor fills in the form of the own profile. */
async function makeProfile(doctor: ReturnType<typeof app.person>, otherwise: Record<string, string> = {}) {
  const { results } = await doctor.call('GET /healthcare-providers/specialties', {})
  const form = new FormData()
  const typed = { sub_specialty: 'Knees and hips', facility_name: 'Test House', location: 'Testtown', experience: '' }
  for (const [name, text] of Object.entries({ ...typed, doctor: '', specialty: results[0]?.id ?? '', ...otherwise }))
    form.set(name, text)
  form.set('display_photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return doctor.request('POST', '/api/healthcare-providers/profile', body, headers)
}

/** Accepted before there is a profile: the invitation waits for it. */
async function invitedDoctor() {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const email = 'invited-doctor@example.com'
  await app
    .person(manager)
    .call('POST /branches/:branchId/invitations', { params: { branchId: branch }, body: { kind: 'doctor', email } })
  const mail = await db.look.one<{ body: string }>(sql`select body from outbox_message where recipient = ${email}`)
  const browser = app.person()
  const session = await browser.call('POST /auth/invitation/accept', {
    body: {
      first_name: 'Dee',
      last_name: 'Doctor',
      password: 'four quiet words here',
      terms: true,
      token: /token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '',
    },
  })
  const cookie = browser.cookies.get('session') ?? ''
  return { branch, doctor: app.person({ account: session.user_id, cookie, token: session.token }) }
}

test('a new doctor makes the own profile once', async () => {
  await clinic.doctor()
  const doctor = app.person(await clinic.account('doctor'))
  expect(await makeProfile(doctor)).toMatchObject({ status: 201 })
  expect(await makeProfile(doctor)).toMatchObject({ status: 409 })
})

test('each field that is refused is told in the words of its own', async () => {
  const doctor = app.person(await clinic.account('doctor'))
  const gone = '00000000-0000-7000-8000-000000000000'
  const short = { sub_specialty: 'Knee', facility_name: 'House', location: 'Pori' }
  expect(await makeProfile(doctor, { ...short, specialty: gone })).toMatchObject({
    status: 400,
    body: {
      detail: 'some data is missing',
      errors: [
        { field: 'specialty', message: 'Please select a specialty here' },
        { field: 'sub_specialty', message: 'provide a brief description of the sub specialty here' },
        { field: 'facility_name', message: 'provide the facility name' },
        { field: 'location', message: 'provide a location name' },
      ],
    },
  })
})

test('what a doctor says of their gender is one: the page says it, and the account says the same', async () => {
  const known = await clinic.account('doctor')
  const doctor = app.person(known)
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set gender = 'Prefer not to say' where id = ${known.account}`),
  )
  const said = async () => {
    const user = await doctor.call('GET /auth/users/doctor/:userId', { params: { userId: known.account } })
    return [user.gender, (await doctor.call('GET /auth/me', {})).gender]
  }
  await makeProfile(doctor)
  expect(await said()).toEqual(['Prefer not to say', 'Prefer not to say'])
  await doctor.call('PATCH /doctors/me', { body: { gender: 'female' } as never })
  expect(await said()).toEqual(['female', 'female'])
})

test('a doctor who was invited works at that branch as soon as the profile is made', async () => {
  const { branch, doctor } = await invitedDoctor()
  expect(await makeProfile(doctor)).toMatchObject({ status: 201 })
  const { branches } = await doctor.call('GET /doctors/me/setup', {})
  expect(branches.find(({ id }) => id === branch)?.state).toBe('active')
})
