// `npm run calls:drills -- [--only=faults|four]`: what becomes of a call when things around it break: the relay, every socket,
// the server, PostgreSQL, a page, a line that is narrow and loses; and a call of four. One JSON line a figure, with the load.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { port } from '#tests/support/port.ts'
import { measureFaults } from './call-faults.ts'
import { measureFour } from './call-people.ts'
import { startRelay } from './call-relay.ts'
import { openCutProxy } from './cut-proxy.ts'
import { openLossyRelay } from './lossy-relay.ts'
import { printTable, report } from './report.ts'
import { startProduct } from './servers.ts'

const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7) ?? ''
const folder = mkdtempSync(join(tmpdir(), 'tendwell-drills-'))
const relay = await startRelay(folder)
const inner = Number(port) + 1
const lossyPort = 3481
const settings = {
  PUBLIC_URL: `http://localhost:${port}`,
  ...(relay ? { TURN_URLS: `turn:${relay.host}:${lossyPort}`, TURN_SECRET: relay.secret } : {}),
}
const lossy = relay ? await openLossyRelay(relay.host, lossyPort, relay.port) : undefined
const lines = await openCutProxy(Number(port), inner)
let product = await startProduct(folder, inner, { settings })
const installation = await openInstallation(
  { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
const restart = async () => {
  await product.stop()
  product = await startProduct(folder, inner, { settings })
}
try {
  report({ name: 'load of the machine', value: loadavg()[0] ?? 0, unit: '' })
  if (only !== 'faults') await measureFour(installation.database)
  if (only !== 'four' && relay && lossy)
    await measureFaults(installation.database, { folder, relay, lossy, lines, restart })
  // The relay of Debian's package coturn, and an address of the machine that is not its own alone.
  if (only !== 'four' && !relay) report({ name: 'calls while things break', value: 'not measured', unit: '' })
  report({ name: 'load of the machine, at the end', value: loadavg()[0] ?? 0, unit: '' })
  printTable()
} finally {
  await product.stop()
  await installation.close()
  lossy?.close()
  lines.close()
  relay?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
