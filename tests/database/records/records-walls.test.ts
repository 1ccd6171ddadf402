import { expect, test, vi } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { expected, walkMatrix } from '#tests/support/record-matrix.ts'

// The product's own check says yes to everybody: what stands then is the wall in the database alone.
vi.mock('#domain/access/can.ts', async (original) => ({
  ...(await original<object>()),
  can: () => true,
  mayEverHold: (actor: { kind: string }) => actor.kind === 'account',
}))

// Which branch somebody at two asks for is told by the address alone: what they reach at one the database shows them at the other.
const ofTwoBranches = {
  'a doctor at two branches, by a visit at the other one': 'list preview download',
  'a nurse at two branches, at the one with which it is not shared': 'preview download',
}

test('with the check of the product switched off the database opens, shares and deletes no paper more', async () => {
  expect(await walkMatrix(await openClinic())).toEqual({ found: { ...expected, ...ofTwoBranches }, miscounted: [] })
}, 60_000)
