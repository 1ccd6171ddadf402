import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { strictLocks } from './strict-locks.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for all test files; each file clones the migrated template. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-'))
  const server = await startEmbedded(folder, { durable: false })
  const admin = new pg.Client({ connectionString: server.url('postgres', 'postgres') })
  await admin.connect()
  await admin.query('create role tendwell login noinherit')
  await admin.query('create database template_of_tests')
  await migrate(server.url('template_of_tests', 'postgres'))
  await keepStrict(server.url('template_of_tests', 'postgres'))
  await admin.query('grant tendwell_app, tendwell_worker to tendwell')
  await admin.end()
  project.provide('postgresUrl', server.url('DATABASE', 'postgres'))
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function keepStrict(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(strictLocks)
  await client.end()
}
