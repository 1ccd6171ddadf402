import { expect, test } from 'vitest'
import { importFacilities } from '#server/features/places/import-facilities.ts'
import { inventedFacilities } from '#tests/support/invented-facilities.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db } = await openClinic()

test('facilities come in faster than a thousand a second', async () => {
  const began = performance.now()
  const { rows } = await importFacilities(db.database, inventedFacilities(8000), {
    source: 'invented',
    refuse: () => {},
    progress: () => {},
  })
  const perSecond = rows / ((performance.now() - began) / 1000)
  console.log(JSON.stringify({ facilities: rows, perSecond: Math.round(perSecond) }))
  expect(perSecond).toBeGreaterThan(1000)
})
