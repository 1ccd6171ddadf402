// `npm run calls -- [--runs=20] [--calls=50] [--rounds=3] [--only=frames|relay|signals]`: from Join to the first frame in two
// browsers with made-up devices; a call through the relay alone that outlives its credentials, and one out of a network
// without UDP (coturn has to be installed); and many calls that speak the signalling without media. One JSON line a figure,
// with the load of the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openInstallation } from '#server/platform/database/open-installation.ts'
import { port } from '#tests/support/port.ts'
import { measureFrames, measureRelay, measureWithoutUdp } from './call-frames.ts'
import { measureSignals } from './call-signals.ts'
import { startRelay } from './call-relay.ts'
import { printTable, report } from './report.ts'
import { startProduct } from './servers.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    calls: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
const wants = (part: string) => values.only === '' || values.only === part
const lifetime = 30

const folder = mkdtempSync(join(tmpdir(), 'tendwell-calls-'))
const relay = wants('relay') ? await startRelay(folder) : undefined
const product = await startProduct(folder, Number(port), {
  settings: {
    PUBLIC_URL: `http://localhost:${port}`,
    ...(relay
      ? {
          TURN_URLS: `${relay.url},${relay.url}?transport=tcp`,
          TURN_SECRET: relay.secret,
          TURN_SECONDS: String(lifetime),
        }
      : {}),
  },
})
const installation = await openInstallation(
  { dataDir: folder, databaseUrl: '', databaseOwnerUrl: '' },
  { exclusive: false },
)
const { database } = installation
try {
  report({ name: 'load of the machine', value: loadavg()[0] ?? 0, unit: '' })
  if (wants('frames')) await measureFrames(database, Number(values.runs))
  if (wants('relay') && relay) await measureRelay(database, lifetime)
  if (wants('relay') && relay) await measureWithoutUdp(database)
  if (wants('relay') && !relay) report({ name: 'calls through the relay alone', value: 'not measured', unit: '' })
  if (wants('signals')) await measureSignals(database, product, Number(values.calls), Number(values.rounds))
  report({ name: 'load of the machine, at the end', value: loadavg()[0] ?? 0, unit: '' })
  printTable()
} finally {
  await product.stop()
  await installation.close()
  relay?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
