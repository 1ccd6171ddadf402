import { expect, test } from 'vitest'
import { firstServicesOf, specialtiesWithOwn } from './first-services.ts'
import { specialties } from './specialties.ts'

test('every specialty begins with a first visit that everyone can book at the doctor’s place', () => {
  for (const [key] of specialties) {
    const [first] = firstServicesOf(key)
    expect([key, first?.name, first?.audience, first?.mode]).toEqual([key, 'First visit', 'everyone', 'in_person'])
  }
})

test('what stands for a specialty stands for one that is there, and no name twice', () => {
  const keys = new Set(specialties.map(([key]) => key))
  for (const key of specialtiesWithOwn) {
    expect(keys).toContain(key)
    const names = firstServicesOf(key).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  }
})
