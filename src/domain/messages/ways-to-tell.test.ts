import { expect, test } from 'vitest'
import { isToldBy, waysToTell, wayToTellHere } from './ways-to-tell.ts'

test('who has a number alone is told by text where texts are sent, and called where none are', () => {
  expect(waysToTell.map((way) => wayToTellHere(way, true))).toEqual(['mail', 'text', 'call', 'none'])
  expect(waysToTell.map((way) => wayToTellHere(way, false))).toEqual(['mail', 'call', 'call', 'none'])
})

test('whom the product neither mails nor texts the clinic has to tell', () => {
  expect(waysToTell.filter(isToldBy)).toEqual(['mail', 'text'])
})
