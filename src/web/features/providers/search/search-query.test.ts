import { expect, test } from 'vitest'
import { queryOf } from './search-query.ts'

const ageIn = (age: string) => queryOf(new URLSearchParams({ age })).age

test('the age of a search is understood in the digits of any script; what is no age is left out', () => {
  expect([ageIn('34'), ageIn('٣٤'), ageIn('۳۴')]).toEqual([34, 34, 34])
  expect([ageIn('121'), ageIn('-1'), ageIn('3.5'), ageIn('')]).toEqual([undefined, undefined, undefined, undefined])
})

test('what holds nothing that can be seen asks for nothing: no word, no place', () => {
  const asked = (text: string) => queryOf(new URLSearchParams({ q: text, place: text }))
  for (const text of ['\u200f\u200e', ' \u2067\u2069 ', '\u200b'])
    expect(asked(text)).toMatchObject({ q: '', place: '' })
  expect(asked('\u200fقلب').q).toBe('\u200fقلب')
})
