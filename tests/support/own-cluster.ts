import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'

/** A PostgreSQL of its own for tests of replicas and of going back in time; copies of it are taken while it runs. */
export async function ownCluster(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tw-own-'))
  const copies: EmbeddedServer[] = []
  const data = (name: string) => join(folder, name)
  mkdirSync(data('primary'))
  let primary = await startEmbedded(data('primary'), { durable: true })
  const owner = async (server: EmbeddedServer, name = 'tendwell') => {
    const client = new pg.Client({ connectionString: server.url(name, 'postgres') })
    // Its server may be stopped while it is open.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const first = await owner(primary, 'postgres')
  await first.query('create role tendwell login noinherit')
  await first.query('create database tendwell')
  for (const [name, value] of Object.entries(settings)) await first.query(`alter system set ${name} = '${value}'`)
  await migrate(primary.url('tendwell', 'postgres'))
  await first.query('grant tendwell_app, tendwell_worker to tendwell')
  await first.end()
  if (Object.keys(settings).length > 0) {
    await primary.stop()
    primary = await startEmbedded(data('primary'), { durable: true })
  }
  const admin = await owner(primary)

  return {
    folder,
    primary,
    admin,
    owner,
    /** A base backup by hand, as the manual says: begin, copy the files, end, keep the label. */
    async copyTo(name: string) {
      mkdirSync(data(name), { mode: 0o700 })
      const target = join(data(name), 'postgres')
      await admin.query(`select pg_backup_start('copy', true)`)
      cpSync(join(data('primary'), 'postgres'), target, {
        recursive: true,
        filter: (source) => !/postmaster\.(pid|opts)$/.test(source),
      })
      const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
      return {
        /** Starts the copy, with more lines in its files first. */
        start: async (more: Record<string, string>) => {
          for (const [file, content] of Object.entries(more)) writeFileSync(join(target, file), content, { flag: 'a' })
          const server = await startEmbedded(data(name), { durable: true })
          copies.push(server)
          return server
        },
      }
    },
    /** How a copy reaches the primary. */
    conninfo: () => {
      const { searchParams } = new URL(primary.url('tendwell', 'postgres'))
      return `host=${searchParams.get('host')} user=postgres`
    },
    async end() {
      await admin.end().catch(() => undefined)
      for (const copy of copies) await copy.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
