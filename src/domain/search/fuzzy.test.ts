import { expect, test } from 'vitest'
import { fuzzyFit } from './fuzzy.ts'

const best = (typed: string, texts: readonly string[]) =>
  texts
    .flatMap((text) => {
      const fit = fuzzyFit(typed, text)
      return fit === undefined ? [] : [{ text, fit }]
    })
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ text }) => text)

const pages = ['Dashboard', 'Appointments', 'New appointment', 'Service points', 'System users', 'Services']

test('what begins as it is typed comes first; first letters of words are enough; what does not fit is not there', () => {
  expect(best('app', pages)).toEqual(['Appointments', 'New appointment'])
  expect(best('na', pages)[0]).toBe('New appointment')
  expect(best('sp', pages)[0]).toBe('Service points')
  expect(best('service', pages)).toEqual(['Services', 'Service points'])
  expect(best('xyz', pages)).toEqual([])
  expect(best('', pages)).toEqual([])
})

test('accents, case and spaces make no difference', () => {
  expect(best('EQUIPE', ['L’équipe du site'])).toHaveLength(1)
  expect(best('new  app', pages)).toEqual(['New appointment'])
})
