import { expect, test } from 'vitest'
import { likeTyped } from './like-typed.ts'

const options = ['Check-up · Dr Zoë Sample', 'Blood test', 'Check-up · Dr Ada Other'].map((label) => ({ label }))
const found = (typed: string) => likeTyped(options, typed).map(({ label }) => label)

test('a long list is narrowed by the words that are typed, in any order, with or without accents', () => {
  expect(found('zoe check')).toEqual(['Check-up · Dr Zoë Sample'])
  expect(found('BLOOD')).toEqual(['Blood test'])
  expect(found('blood zoe')).toEqual([])
})

test('where nothing is typed, everything stands there', () => {
  expect(found('  ')).toHaveLength(3)
})
