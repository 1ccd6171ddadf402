// Runs one of the product's commands: node scripts/run.mjs [--screens] FILE.ts [arguments]. With --screens it builds the
// screens first and names a Chromium, for what starts the product itself and looks at it.
import { ensureChromium } from './chromium.mjs'
import { become, ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
const [first, ...rest] = process.argv.slice(2)
const isOfScreens = first === '--screens'
if (isOfScreens) ensureBuilt()
const chromium = isOfScreens ? ensureChromium() : undefined
const [script, ...args] = isOfScreens ? rest : [first, ...rest]
become(script, args, { NODE_ENV: 'production', ...(chromium ? { CHROME_PATH: chromium } : {}) })
