import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inEveryLanguage, type Messages, provideMessages } from '../language/translate.ts'
import { firstServiceNames, firstServicesOf, specialtiesWithOwn } from './first-services.ts'
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

test('what is kept in any language is the name of one service alone', () => {
  for (const language of ['fr', 'ar'] as const)
    for (const group of ['public', 'areas', 'server']) {
      const file = new URL(`../language/messages/${language}/${group}.json`, import.meta.url)
      provideMessages(language, JSON.parse(readFileSync(file, 'utf8')) as Messages)
    }
  const kept = firstServiceNames.flatMap((name) => [...new Set(inEveryLanguage(name))])
  expect(kept.length).toBeGreaterThan(2 * firstServiceNames.length)
  expect(new Set(kept).size).toBe(kept.length)
})
