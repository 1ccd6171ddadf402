import { expect, test } from 'vitest'
import { nameOfPlace, nameOfService } from '#domain/profiles/name-rules.ts'
import { importFacilities, type RefusedLine } from '#server/features/places/import-facilities.ts'
import { sql } from '#server/platform/database/sql.ts'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { picture } from '#tests/support/picture.ts'

const { db, app, clinic } = await openClinic()

const baits = [
  'Pay at pay.example',
  'Sign in: https://x.example',
  'Clinic\u202Egnp.exe',
  'Your account is closed. Call us',
]

test('a service has a name and no more: it stands on public pages', async () => {
  const me = app.person(await clinic.doctor())
  const body = { name: 'Vaccination: flu', minutes: 30, mode: 'in_person' as const }
  const { services } = await me.call('POST /doctors/me/services', { body })
  const made = services.find(({ name }) => name === body.name)
  for (const name of baits) {
    expect(await refusal(me.call('POST /doctors/me/services', { body: { ...body, name } })), name).toMatchObject({
      errors: [{ field: 'name' }],
    })
    expect(
      await refusal(
        me.call('PUT /doctors/me/services/:serviceId', {
          params: { serviceId: made?.id ?? '' },
          body: { ...body, name, version: made?.version ?? 0 },
        }),
      ),
      name,
    ).toMatchObject({ errors: [{ field: 'name' }] })
  }
  for (const fine of ['Check-up (30 min)', 'Visita 1ª', 'فحص عام', '初診', 'Follow-up: knee', 'Not sure?'])
    expect(nameOfService(fine), fine).toBeUndefined()
})

test('where a doctor works is a name', async () => {
  const doctor = app.person(await clinic.account('doctor'))
  await doctor.call('GET /auth/me', {})
  const { results } = await doctor.call('GET /healthcare-providers/specialties', {})
  const photo = await picture()
  for (const facility_name of baits) {
    const form = new FormData()
    const typed = { sub_specialty: 'Knees and hips', facility_name, location: 'Testtown', experience: '' }
    for (const [name, text] of Object.entries({ ...typed, doctor: '', specialty: results[0]?.id ?? '' }))
      form.set(name, text)
    form.set('display_photo', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const answer = await doctor.request('POST', '/api/healthcare-providers/profile', bytes, headers)
    expect(answer.status, facility_name).toBe(400)
    expect(answer.body, facility_name).toMatchObject({ errors: [{ field: 'facility_name' }] })
  }
})

test('a title stands before a name, and is as harmless', async () => {
  const newcomer = {
    first_name: 'Ada',
    last_name: 'Sample',
    date_of_birth: '1980-01-01',
    email: 'title@example.com',
    password: 'four quiet words here',
    phone_number: '07700900982',
    terms: true,
  }
  for (const user_type of ['doctor', 'patient'] as const)
    expect(
      await refusal(
        app.person().call('POST /auth/sign-up', { body: { ...newcomer, user_type, title: 'see evil.example' } }),
      ),
      user_type,
    ).toMatchObject({ errors: [{ field: 'title' }] })
})

test('a list of facilities brings in names alone; a directory that writes Dr.Miller does not lose the clinic', async () => {
  const fine = ['Praxis Dr.Müller', 'St.Joseph Hospital', 'C.H.U. de Lyon', 'Clinic 24/7', 'مستشفى الأمل']
  const names = [...fine, ...baits]
  async function* rows() {
    for (const [at, name] of names.entries())
      yield {
        line: at + 2,
        cells: { country: 'GB', name, latitude: `52.${at}`, longitude: '0.1', time_zone: 'Europe/London' },
      }
  }
  const refused: RefusedLine[] = []
  const options = { source: '', refuse: (line: RefusedLine) => refused.push(line), progress: () => {} }
  const counts = await importFacilities(db.database, rows(), options)
  expect(counts).toMatchObject({ added: fine.length, refused: baits.length })
  expect(new Set(refused.map(({ field }) => field))).toEqual(new Set(['name']))
  // No place of the internet is let through by the shortened words.
  for (const wrong of ['dr.com', 'Dr.Com', 'st.online', 'evil-dr.example', 'med.example'])
    expect(nameOfPlace(wrong), wrong).toBeDefined()
})

test('the name of a role is a name: it stands in mails to people who are not here yet', async () => {
  const manager = await clinic.account('facility-manager')
  const branch = await clinic.branch({ manager: manager.account })
  const boss = app.person(manager)
  const make = (name: string) =>
    boss.call('POST /branches/:branchId/roles', { params: { branchId: branch }, body: { name, from: 'viewer' } })
  const role = await make('Front desk (evenings)')
  for (const name of baits) {
    expect(await refusal(make(name)), name).toMatchObject({ errors: [{ field: 'name' }] })
    const renamed = boss.call('PUT /roles/:roleId', {
      params: { roleId: role.ref },
      body: { version: role.version, name, rights: role.rights },
    })
    expect(await refusal(renamed), name).toMatchObject({ errors: [{ field: 'name' }] })
  }
  // One of before this was looked at.
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update role set name = 'Log in at https://evil.example' where id = ${role.ref}::uuid`),
  )
  await boss.call('POST /invitations', {
    body: { emails: ['newcomer@example.com'], branches: [branch], role: role.ref },
  })
  const desk = await clinic.account('branch-staff')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into membership (facility_id, branch_id, account_id, builtin)
      select facility_id, id, ${desk.account}, 'viewer' from branch where id = ${branch}`),
  )
  await boss.call('POST /branches/:branchId/memberships', {
    params: { branchId: branch },
    body: { account_id: desk.account, role: role.ref },
  })
  for (const to of ['newcomer@example.com', desk.email]) {
    const mail = await db.look.one<{ body: string }>(sql`select body from outbox_message where recipient = ${to}`)
    expect(mail?.body).toContain('a role of the clinic')
    expect(mail?.body).not.toContain('evil')
  }
})
