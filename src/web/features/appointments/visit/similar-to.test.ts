import { expect, test } from 'vitest'
import { similarTo } from './similar-to.ts'

test('another doctor for a visit is looked for by its specialty, at its place, by video where it is one', () => {
  const visit = { doctor: { specialty: 'Cardiology' }, branch: { city: 'Sampleton' }, mode: 'in_person' } as const
  expect(similarTo(visit)).toBe('/find?q=Cardiology&place=Sampleton')
  expect(similarTo({ ...visit, mode: 'video' })).toBe('/find?q=Cardiology&place=Sampleton&mode=video')
})
