import { expect, test } from 'vitest'
import { openClinic } from '#tests/support/open-clinic.ts'
import { expected, walkMatrix, ways } from '#tests/support/record-matrix.ts'

test('each person sees, opens, shares and deletes a paper as the table says, and no other way', async () => {
  const { found, miscounted } = await walkMatrix(await openClinic())
  console.log(JSON.stringify({ 'cells of papers': Object.keys(found).length * ways.length }))
  expect(found).toEqual(expected)
  // Each time somebody opened one, its owner reads one line more, and no other time.
  expect(miscounted).toEqual([])
}, 120_000)
