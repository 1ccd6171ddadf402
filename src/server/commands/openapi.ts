import { writeFileSync } from 'node:fs'
import { openApi } from '../http/openapi.ts'

// npm run openapi: writes the description of the interface, so that a change of it shows in review.
writeFileSync('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`)
