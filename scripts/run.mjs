// Runs one of the product's commands: node scripts/run.mjs [--screens] FILE.ts [arguments]. With --screens it builds the
// screens first, for what starts the product itself.
import { become, ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
const [first, ...rest] = process.argv.slice(2)
if (first === '--screens') ensureBuilt()
const [script, ...args] = first === '--screens' ? rest : [first, ...rest]
become(script, args, { NODE_ENV: 'production' })
