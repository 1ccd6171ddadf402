import { defineConfig } from 'vitest/config'

// They put a module of the product out of force or watch it, and must not share it with others.
const apart = ['access/access-database', 'records/records-walls', 'accounts/proofs'].map(
  (name) => `tests/database/${name}.test.ts`,
)
const database = {
  globalSetup: ['tests/support/database-cluster.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  // Many of them wait: for a process to start or to die, for time to pass.
  maxWorkers: 3,
}

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
          exclude: apart,
          // Loading the product takes longer than most files of tests: those of one worker share what was loaded.
          isolate: false,
          ...database,
        },
      },
      { test: { name: 'apart', include: apart, ...database } },
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
