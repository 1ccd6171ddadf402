import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { useKeyring } from '#server/platform/keyring.ts'
import { openDatabase, type Database, type ReadRunner } from '#server/platform/database/database.ts'

export type TestDatabase = {
  database: Database
  /** Sees every row, as the product itself does: for what a test wants to know of the truth. */
  look: ReadRunner
  url: string
  ownerUrl: string
  drop: () => Promise<void>
}

/** A database of its own for one test file, cloned from the migrated template. */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  // Files of tests share what is loaded: keys that the one before it used open nothing here.
  useKeyring(undefined)
  const name = `t_${randomBytes(6).toString('hex')}`
  const pattern = inject('postgresUrl')
  await clone(pattern.replace('DATABASE', 'postgres'), name, options.empty ? 'template0' : 'template_of_tests')
  const ownerUrl = pattern.replace('DATABASE', name)
  const url = ownerUrl.replace('postgres@', 'tendwell@')
  const database = openDatabase(url, { app: 12, worker: 4 })
  return { database, look: lookInto(database), url, ownerUrl, drop: () => database.close() }
}

/** Reads as the product itself. */
export function lookInto(database: Database): ReadRunner {
  return {
    many: (statement) => database.asWorker('look', (tx) => tx.many(statement)),
    one: (statement) => database.asWorker('look', (tx) => tx.one(statement)),
  }
}

async function clone(adminUrl: string, name: string, template: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await admin.query(`create database ${name} template ${template} strategy file_copy`)
      } catch (error) {
        // Another test file is cloning the template at this moment.
        if (attempt > 600) throw error
        await pause(50)
      }
    }
  } finally {
    await admin.end()
  }
}
