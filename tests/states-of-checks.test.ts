import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { queuedStates, statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import { isState, verificationStates, verifiedStates } from '#domain/verification/verification.ts'

// What a state of a doctor's check means is said once, in the domain. Whoever wants several states asks there, so that a state
// that comes later is placed everywhere by placing it once.

const root = resolve(import.meta.dirname, '../src')
const files = ['server', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(room, name)),
)

/** Lists of names in brackets, of which each is a state of a check and at least one is of no other machine. */
function listsOf(code: string): string[] {
  const quoted = /(?:\(|\[)\s*((?:'[a-z_]+'\s*,\s*)+'[a-z_]+')\s*,?\s*(?:\)|\])/g
  return [...code.matchAll(quoted)]
    .map(([, names = '']) => names.replaceAll(/\s+/g, ' '))
    .filter((names) => statesIn(names).every(isState) && statesIn(names).some((state) => ownStates.includes(state)))
}

const sorted = (states: readonly string[]) => states.toSorted((a, b) => a.localeCompare(b)).join()
const statesIn = (text: string) => [...text.matchAll(/'([a-z_]+)'/g)].map(([, state]) => state ?? '')
/** Facilities and accounts know the others, too. */
const ownStates = Object.keys(verificationStates).filter((state) => state !== 'suspended')

/** These are steps and answers, which a state that comes later does not join by itself. */
const deliberate: Readonly<Record<string, readonly string[]>> = {
  // How long a decision takes is measured where it answers what was sent.
  'server/core/checks/usual-check-hours.ts': [`'verified', 'rejected', 'needs_info'`],
  // From where to where an appeal leads.
  'server/features/doctors/verification.sql.ts': [`'rejected', 'submitted'`, `'revoked', 'appealed'`],
  // What was said for and against one decision.
  'web/features/checks/case-form.tsx': [`'appealed', 'revoked'`],
}

test('no statement and no screen has a list of states of its own', () => {
  const found = files.flatMap((file) =>
    listsOf(readFileSync(join(root, file), 'utf8'))
      .filter((names) => !deliberate[file]?.includes(names))
      .map((names) => `${file}: ${names}`),
  )
  expect(found).toEqual([])
})

test('the lists of the schema are lists of the domain', () => {
  const schema = readFileSync(join(root, 'server/platform/database/schema.sql'), 'utf8')
  const stands = readFileSync(join(root, 'server/platform/database/functions/practice_stands.sql'), 'utf8')
  const known = [Object.keys(verificationStates), verifiedStates, statesThatKeepNumber, queuedStates]
    .map(sorted)
    .toSorted()
  const lists = [
    ...[...schema.matchAll(/verification = ANY \(ARRAY\[([^\]]+)\]/g)].map(([, names = '']) => names),
    ...[...stands.matchAll(/verification in \(([^)]+)\)/g)].map(([, names = '']) => names),
  ].map((names) => sorted(statesIn(names)))
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter((list) => !known.includes(list))).toEqual([])
  expect(new Set(lists).size).toBe(known.length)
})
