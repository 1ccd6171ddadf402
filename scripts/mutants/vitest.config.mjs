import { defineConfig } from 'vitest/config'

// What measures the mutants: examples alone. Tests that draw thousands of cases, of zones or of orders, would take a day.
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/every-zone.test.ts', '**/orders-of-events.test.ts'],
    testTimeout: 60_000,
  },
})
