import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import { origin } from './port.ts'

/** A browser with a made-up camera and microphone, and calls that may stay on this machine. */
export const callBrowser = {
  launchOptions: {
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: [
      ...browserFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
    ],
  },
}

const folder = join(import.meta.dirname, '../../src/web/lib/calls')

/** Opens a bare page that can import the modules of `web/lib/calls`, without anything else of the product. */
export async function openModules(page: Page) {
  await page.route(`${origin}/call-modules/**`, (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    if (!name.endsWith('.ts'))
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Calls</title>' })
    const code = stripTypeScriptTypes(readFileSync(join(folder, name), 'utf8'))
    return route.fulfill({ contentType: 'text/javascript', body: code })
  })
  await page.goto(`${origin}/call-modules/`)
}
