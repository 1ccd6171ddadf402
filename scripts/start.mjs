// `npm start`: everything from a bare checkout to a running product with demo data.
import { become, ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
become('src/server/main.ts', process.argv.slice(2), { DEMO: process.env.DEMO ?? 'on', NODE_ENV: 'production' })
