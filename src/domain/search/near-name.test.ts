import { expect, test } from 'vitest'
import { withoutMarkup } from './fold.ts'
import { nearestName, swappedBack } from './near-name.ts'

const names = ['Ada Sample', 'Adam Samson', 'Ada Maria Sample']

test.each(['Ada Sampel', 'Ada Smaple', 'sample ada', 'Áda Sample'])('%s means the name Ada Sample', (typed) => {
  expect(nearestName(typed, names)).toBe('ada sample')
})

test('the name with the fewest errors is meant; one word means that word', () => {
  expect(nearestName('Sampel', names)).toBe('sample')
  expect(nearestName('Ada Maria Sampel', names)).toBe('ada maria sample')
  expect(nearestName('Adam Samsn', names)).toBe('adam samson')
})

test.each(['Ada Model', 'Eva Sampel', 'sample of blood', ''])('%s means none of these names', (typed) => {
  expect(nearestName(typed, names)).toBeUndefined()
})

test('letters are swapped back inside words alone', () => {
  expect(swappedBack('ab cc')).toEqual(['ba cc'])
  expect(swappedBack('smaple')).toContain('sample')
})

test('tags are no words, nor is what a script or a style says; what is smaller than something stays', () => {
  expect(withoutMarkup('<b>heart</b>')).toBe('heart')
  expect(withoutMarkup('<script>alert(1)</script> skin <img src=x')).toBe('skin')
  expect(withoutMarkup('pain < 3 days, no fever > 38')).toBe('pain < 3 days, no fever > 38')
})
