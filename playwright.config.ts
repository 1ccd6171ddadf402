import { defineConfig } from '@playwright/test'
import { browserFlags } from './tests/support/browser-flags.ts'
import { origin } from './tests/support/port.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // How fast it is gets measured on a quiet machine, by `npm run test:heavy`.
  testMatch: process.env.MEASURE_SPEED ? '**/*.speed.ts' : '**/*.spec.ts',
  globalSetup: './tests/support/product-server.ts',
  // For a whole story and for one step of it, on a machine that may stand still for seconds. How fast the product is gets
  // measured where a test says so, with limits of its own.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // A machine that stood still is no fault of the product; a story that needs the second try is named at the end of
  // `npm test`, and two of them are too many (docs/decisions/0042-second-try.md).
  retries: 1,
  // One waits while two work; what is measured is alone.
  workers: process.env.MEASURE_SPEED ? 1 : 3,
  fullyParallel: false,
  reporter: [['list'], ['json']],
  use: {
    baseURL: origin,
    // What a worker answers cannot be held back or changed by a test; the stories about workers let them in.
    serviceWorkers: 'block',
    // Nobody waits for what moves to come to rest; a story about motion says so.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: browserFlags,
    },
  },
})
