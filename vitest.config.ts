import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: ['src/domain/**/*.test.ts', 'src/web/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['src/server/**/*.test.ts', 'tests/database/**/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // Many of them wait: for a process to start or to die, for time to pass.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'heavy',
          include: ['tests/heavy/**/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'speed',
          include: ['tests/speed/**/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'services',
          include: ['tests/services/**/*.test.ts'],
          globalSetup: ['tests/support/database-cluster.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
