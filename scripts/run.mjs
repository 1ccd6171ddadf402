// Runs one of the product's commands: node scripts/run.mjs FILE.ts [arguments]
import { become, ensureInstalled } from './prepare.mjs'

ensureInstalled()
const [script, ...args] = process.argv.slice(2)
become(script, args, { NODE_ENV: 'production' })
