import { expect, test } from 'vitest'
import { refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

// What somebody says of themselves in their profile is held to the rules of the sign-up.

const { app, clinic } = await openClinic()

test('a birth date in the profile is one of somebody who may have an account; the old one stays otherwise', async () => {
  const who = app.person(await clinic.patient())
  const details = { first_name: 'Clara', last_name: 'Clean', gender: '', phone_number: '' }
  const change = (date_of_birth: string | null) => who.call('PATCH /auth/me', { body: { ...details, date_of_birth } })
  await change('1980-05-06')
  for (const [born, why] of [
    ['2030-01-01', 'Date of birth must be in the past'],
    ['2027-01-04', 'Date of birth must be in the past'],
    ['2020-05-05', 'You must be 16 or over'],
  ] as const) {
    const said = await refusal(change(born))
    expect(said).toMatchObject({ code: 'invalid', errors: [{ field: 'date_of_birth' }] })
    expect(JSON.stringify(said)).toContain(why)
  }
  expect(await who.call('GET /auth/me', {})).toMatchObject({ date_of_birth: '1980-05-06' })
})
