import { expect, test } from 'vitest'
import { type Identity, saidOtherwise } from './own-details.ts'

const robin: Identity = { first_name: 'Robin', last_name: 'Sample', date_of_birth: '1980-01-01' }

test('clinics are told of another name or birth date, and of nothing where both say the same', () => {
  expect(saidOtherwise(robin, robin)).toBeUndefined()
  for (const change of [{ first_name: 'Robyn' }, { last_name: 'Miller' }, { date_of_birth: '1981-01-01' }])
    expect(saidOtherwise(robin, { ...robin, ...change })).toEqual({ ...robin, ...change })
})

test('a birth date that the account does not tell takes none away', () => {
  expect(saidOtherwise(robin, { ...robin, date_of_birth: null })).toBeUndefined()
  expect(saidOtherwise(robin, { ...robin, last_name: 'Miller', date_of_birth: null })).toEqual({
    ...robin,
    last_name: 'Miller',
  })
  expect(saidOtherwise({ ...robin, date_of_birth: null }, robin)).toEqual(robin)
})
