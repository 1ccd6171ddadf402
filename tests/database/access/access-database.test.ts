import { expect, test, vi } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { foreignWorld } from '#tests/support/foreign-world.ts'
import { strangers, tryEverything } from '#tests/support/strangers.ts'

// The product's own check says yes to everybody: what stands then is the wall in the database alone.
vi.mock('#domain/access/can.ts', async (original) => ({
  ...(await original<object>()),
  can: () => true,
  mayEverHold: (actor: { kind: string }) => actor.kind === 'account',
}))

test('with the check of the product switched off the database still changes and tells nothing foreign', async () => {
  const { db, app, clock } = await openClinic()
  const world = await foreignWorld(app, db, clock.now())
  const cells = await tryEverything(db, world, await strangers(app, db, clock.now()), clock)
  console.log(JSON.stringify({ 'cells with the check off': cells.length }))
  expect(
    cells.filter(({ changed }) => changed).map(({ who, address, status }) => `${who}: ${address} -> ${status}`),
  ).toEqual([])
  expect(cells.filter(({ told }) => told).map(({ who, address, status }) => `${who}: ${address} -> ${status}`)).toEqual(
    [],
  )
}, 120_000)
