import { expect, test } from 'vitest'
import { type Identity, isSaidOtherwise, saidOtherwise } from './own-details.ts'

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

test('a person is told of another name or date, not of another spelling', () => {
  expect(isSaidOtherwise(robin, robin)).toBe(false)
  expect(isSaidOtherwise(robin, { ...robin, first_name: 'robin' })).toBe(false)
  expect(isSaidOtherwise({ ...robin, first_name: 'Zoe\u0301' }, { ...robin, first_name: 'Zo\u00e9' })).toBe(false)
  expect(isSaidOtherwise(robin, { ...robin, last_name: 'Miller' })).toBe(true)
  expect(isSaidOtherwise(robin, { ...robin, date_of_birth: '1981-01-01' })).toBe(true)
})
