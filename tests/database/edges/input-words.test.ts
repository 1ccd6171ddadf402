import { expect, test } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'

// What is wrong with what somebody sent is said in words of ours, in their language; a schema's words reach nobody.

const { app, clinic } = await openClinic()

test('a refusal says in words what is wrong, and in which line', async () => {
  const doctor = await clinic.doctor()
  const who = app.person(doctor)
  await who.call('GET /doctors/me/setup', {})
  const said = async (body: unknown, language = 'en') => {
    const answer = await who.request('POST', '/api/doctors/me/services', body, { 'accept-language': language })
    expect(answer.status).toBe(400)
    return (answer.body as { errors: { field: string; message: string }[] }).errors
  }
  const wish = { name: 'Check-up', minutes: 'long', mode: 'by post', needs: [{ count: 0 }, { count: 'two' }] }
  const errors = await said(wish)
  const of = (field: string, all = errors) => all.find((error) => error.field === field)?.message
  expect(of('minutes')).toBe('Enter a number')
  expect(of('mode')).toBe('Choose one from the list')
  expect(of('needs.0.count')).toBe('Line 1: The number must be 1 or more')
  expect(of('needs.1.count')).toBe('Line 2: Enter a number')
  const words = JSON.stringify([...errors, ...(await said({})), ...(await said({ ...wish, name: 'x'.repeat(999) }))])
  expect(words).toContain('Fill this in')
  expect(words).toMatch(/This must be \d+ characters or fewer/)
  expect(words).not.toMatch(/Invalid|expected|received|undefined|NaN|Too (big|small)/)
  expect(of('minutes', await said(wish, 'fr'))).toBe('Entrez un nombre')
})

test('a moment that is none is named with its field', async () => {
  const doctor = await clinic.doctor()
  const who = app.person()
  await who.request('GET', '/api/auth/get-csrf-token', undefined)
  for (const start of ['2027-13-45T09:00:00Z', '2027-02-30T09:00:00Z', '2027 at nine'])
    expect(
      await who.request('POST', '/api/drafts', { offering_id: doctor.offering, service_id: doctor.service, start }),
      start,
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'start' }] } })
})
