import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openSearchReads } from '#server/platform/database/replica.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testApp } from '#tests/support/app.ts'
import { book } from '#tests/support/booker.ts'
import { clinicBuilder } from '#tests/support/clinic.ts'
import { ownCluster } from '#tests/support/own-cluster.ts'

const systemTime = { now: () => instant(Date.now()) }

test(
  'search reads a replica that keeps up; never for who has just booked, and not at all once it falls behind',
  { timeout: 120_000 },
  async () => {
    const cluster = await ownCluster()
    const copy = await cluster.copyTo('replica')
    const replica = await copy.start({
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${cluster.conninfo()}'\n`,
    })
    const database = openDatabase(cluster.primary.url('tendwell', 'tendwell'), { app: 8, worker: 4 })
    const replicaUrl = replica.url('tendwell', 'tendwell')
    const direct = openDatabase(replicaUrl, { app: 2, worker: 1 })
    const app = await testApp(database, systemTime, { DATABASE_REPLICA_URL: replicaUrl })
    const clinic = clinicBuilder(database, systemTime.now())
    const doctor = await clinic.doctor()

    const onReplica = () => direct.read.one<{ count: number }>(sql`select count(*) from practitioner`)
    for (let waited = 0; waited < 10_000 && (await onReplica())?.count !== 1; waited += 50) await pause(50)
    expect((await onReplica())?.count).toBe(1)

    const slots = (who: ReturnType<typeof app.person>) =>
      who.call('GET /doctors/:slug/slots', {
        params: { slug: doctor.slug },
        query: { offering: doctor.offering, service: doctor.service, days: 14 },
      })
    const stranger = app.person()
    const patient = app.person(await clinic.patient())
    const [start = ''] = (await slots(stranger)).times
    // The replica stands still: it goes on answering, with what it knew.
    await pause(1500)
    const pausing = await cluster.owner(replica)
    await pausing.query('select pg_wal_replay_pause()')
    await book(patient, doctor, start)
    expect((await slots(patient)).times).not.toContain(start)
    expect((await slots(stranger)).times, 'read from the replica').toContain(start)
    // Longer behind than is allowed: the primary answers everybody.
    await pause(6000)
    expect((await slots(stranger)).times).not.toContain(start)
    // It catches up by itself, and its death is nobody's trouble.
    await pausing.query('select pg_wal_replay_resume()')
    await pausing.end()
    await pause(2500)
    expect((await slots(stranger)).times).not.toContain(start)
    await direct.close()
    await replica.stop()
    expect((await slots(stranger)).times).not.toContain(start)

    await app.close()
    await database.close()
    await cluster.end()
  },
)

test('without a replica every read is the primary’s', async () => {
  const primary = { read: {} } as never
  const reads = openSearchReads(primary, '')
  expect(reads.runner(false)).toBe(reads.runner(true))
  await reads.close()
})

test('back to the minute before a mistake: from a base backup and the archived log', { timeout: 120_000 }, async () => {
  const archive = join(process.env.TMPDIR ?? '/tmp', `tw-archive-${process.pid}`)
  mkdirSync(archive, { recursive: true, mode: 0o777 })
  const cluster = await ownCluster({ archive_mode: 'on', archive_command: `cp %p ${archive}/%f` })
  const database = openDatabase(cluster.primary.url('tendwell', 'tendwell'), { app: 4, worker: 2 })
  const clinic = clinicBuilder(database, systemTime.now())
  await clinic.doctor()
  const base = await cluster.copyTo('restored')
  // After the backup: one more doctor, who must be there, and then the mistake, which must not.
  await clinic.doctor()
  await pause(50)
  const { rows } = await cluster.admin.query<{ now: string }>('select clock_timestamp()::text as now')
  await pause(50)
  await cluster.admin.query('truncate practitioner cascade')
  await cluster.admin.query('select pg_switch_wal()')
  const archived = () =>
    cluster.admin.query<{ done: boolean }>(
      'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done from pg_stat_archiver',
    )
  for (let waited = 0; waited < 20_000 && !(await archived()).rows[0]?.done; waited += 100) await pause(100)
  expect((await cluster.admin.query('select from practitioner')).rowCount).toBe(0)

  const restored = await base.start({
    'recovery.signal': '',
    'postgresql.auto.conf': [
      "archive_mode = 'off'",
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${rows[0]?.now}'`,
      "recovery_target_action = 'promote'",
      '',
    ].join('\n'),
  })
  const after = await cluster.owner(restored)
  expect((await after.query('select from practitioner')).rowCount).toBe(2)
  await after.end()
  await database.close()
  await cluster.end()
})
