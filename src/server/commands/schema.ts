import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readSchema, schemaFile } from '../platform/database/read-schema.ts'

// `npm run schema`: writes down what the migrations and functions make of an empty database.
const folder = mkdtempSync(join(tmpdir(), 'tendwell-schema-'))
const server = await startEmbedded(folder, { durable: false })
try {
  const url = server.url('postgres', 'postgres')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  writeFileSync(schemaFile, await readSchema(client))
  await client.end()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}
