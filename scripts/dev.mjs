// `npm run dev`: the product from its sources. A changed screen reaches the open browser at once; when a file of the
// server, the contract or the domain changes, the server starts anew.
import { join } from 'node:path'
import { become, ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
const watched = ['src/server', 'src/contract', 'src/domain'].map((room) => `--watch-path=${join(root, room)}`)
become(
  'src/server/main.ts',
  process.argv.slice(2),
  { DEMO: process.env.DEMO ?? 'on', NODE_ENV: 'development' },
  watched,
)
