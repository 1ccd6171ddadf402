import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lineOf } from '#tests/support/command.ts'
import { ownSources } from '#tests/support/own-sources.ts'

const sources = ownSources()
const data = mkdtempSync(join(tmpdir(), 'tw-dev-'))
let product: ChildProcess | undefined
let url: string

afterAll(async () => {
  await stop()
  sources.end()
  rmSync(data, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.ok === true
/** As Ctrl-C in the terminal. */
async function stop() {
  if (!product || product.exitCode !== null || product.signalCode !== null) return
  const ended = once(product, 'exit')
  product.kill('SIGINT')
  await ended
}

/** The text at an address; empty while nobody answers. */
const read = (path: string) =>
  fetch(url + path).then(
    (answer) => answer.text(),
    () => '',
  )

/** What an open browser is told over the line of its own that the page's scripts open; `until` waits for words in it. */
async function openBrowser() {
  const line = new WebSocket(url.replace('http', 'ws'), 'vite-hmr')
  let heard = ''
  line.addEventListener('message', ({ data: text }) => (heard += String(text)))
  await once(line, 'open')
  return {
    until: (words: string) => expect.poll(() => heard, { timeout: 20_000, interval: 20 }).toContain(words),
    isOpen: () => line.readyState === WebSocket.OPEN,
    close: () => line.close(),
  }
}

test('npm run dev starts the product from its sources, with nothing built', async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  product = spawn(process.execPath, lineOf('dev'), {
    cwd: sources.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: data, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'warn' },
  })
  await expect.poll(isReady, { timeout: 50_000, interval: 50 }).toBe(true)
})

test('a changed screen reaches the open browser and the next page; the server goes on', async () => {
  const screen = 'src/web/areas/public/offline.page.tsx'
  expect(await read('/offline')).toContain('You are offline')
  const browser = await openBrowser()
  sources.change(screen, /(<h1[^>]*>)/, '$1Changed while it runs. ')
  await browser.until(screen)
  await expect.poll(() => read('/offline'), { timeout: 20_000, interval: 50 }).toContain('Changed while it runs.')
  expect(browser.isOpen()).toBe(true)
  browser.close()
})

test('after a change of the server, it starts anew by itself', async () => {
  expect(await read('/manifest.webmanifest')).not.toContain('Changed by hand')
  sources.change('src/server/http/app-manifest.ts', /name: brand,/, "name: 'Changed by hand',")
  await expect.poll(() => read('/manifest.webmanifest'), { timeout: 40_000, interval: 50 }).toContain('Changed by hand')
  await expect.poll(isReady, { timeout: 20_000, interval: 50 }).toBe(true)
})

test('ended by Ctrl-C, it leaves no server and no database behind', async () => {
  await stop()
  expect(await isReady()).toBe(false)
  expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(data, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(data, 'server.json'))).toBe(false)
})
