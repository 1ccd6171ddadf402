import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '#domain/access/actor.ts'
import { day, hour, instant } from '#domain/time/instant.ts'
import { takeLostFiles } from '#server/core/papers/take-lost-files.ts'
import { runConsents } from '#server/features/records/run-consents.ts'
import { keepPicture } from '#server/core/papers/pictures.ts'
import { handIn as handInDocument } from '#server/features/doctors/checks/evidence.ts'
import { whileFilesStay } from '#server/platform/database/files-lock.ts'
import { saveLetter } from '#server/features/records/letters/save-letter.ts'
import { placeOf } from '#server/platform/blobs.ts'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import { tables } from '#server/tables.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { agreed, consentTo, consentVisits } from '#tests/support/consents.ts'
import { keepLetter } from '#tests/support/letters-of-visits.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { pdf } from '#tests/support/own-records.ts'

// A server is killed after a file was laid down and before its row was there: one round finds them all.

const world = await openClinic()
const { db, app, clock, clinic } = world
const store = openFileStore({ dataDir: app.config.dataDir, bucket: null })
const { visit, keep, send } = consentVisits(world)
const take = (from: Pick<FileStore, 'names' | 'files'> = store) =>
  takeLostFiles({ database: db.database, store: from }, clock.now(), tables)
const lies = (id: string) => existsSync(join(app.config.dataDir, placeOf(id)))
/** Something that has its row: where nothing has, the round takes nothing. */
clock.set(instant(mondayMorning - 3 * day))
const kept = await db.database.asWorker('test', (tx) => keepPicture(tx, store.blobs, clock.now(), Buffer.from('kept')))
beforeEach(() => clock.set(mondayMorning))

const site = { brand: 'Tendwell', publicUrl: 'https://tendwell.example' }
type Laid = (id: string) => Promise<void>

/** The same store, which tells of each file once it lies there: there somebody may kill the server, or look. */
function telling(laid: Laid): FileStore {
  return {
    ...store,
    files: { ...store.files, write: (...args) => store.files.write(...args).then(() => laid(args[0])) },
    blobs: {
      ...store.blobs,
      put: async (id, bytes) => {
        const put = await store.blobs.put(id, bytes)
        await laid(id)
        return put
      },
    },
  }
}

function doctorAs({
  account,
  practitioner,
}: {
  readonly account: string
  readonly practitioner: string
}): AccountActor {
  const nowhere = { facilities: [], facilityBranches: [], branches: [] }
  return { kind: 'account', account, session: newId(), userType: 'doctor', practitioner, ...nowhere, visitor: 'v' }
}

/** Who lays a file down before its row is there for all. */
const writers: Record<string, () => Promise<(to: FileStore) => Promise<unknown>>> = {
  'the document of a consent': async () => {
    const made = await visit([consentTo('What is done, and its risks.')])
    await keep(made.patient, made, { knee: agreed(1) })
    await send(made.patient, made)
    return ({ files }) => runConsents({ database: db.database, clock, files })
  },
  'a document for a check': async () => {
    const doctor = await clinic.doctor({ verified: false })
    await db.database.asWorker('test', (tx) =>
      tx.run(sql`update practitioner set verification = 'submitted' where id = ${doctor.practitioner}`),
    )
    const actor = doctorAs(doctor)
    const deps = {
      database: db.database,
      clock,
      site,
      verification: 'required',
      fourEyes: false,
      scanner: undefined,
      drawPage: async () => undefined,
    } as const
    const document = { name: 'card.pdf', type: 'application/pdf', bytes: pdf('A card') }
    return ({ files, blobs }) => handInDocument({ ...deps, files, blobs }, actor, 'identity', document)
  },
  'a letter': async () => {
    const made = await visit([])
    const typed = { title: 'A letter', text: 'The knee is better.' }
    const { id: draft_id } = await keepLetter(made.asDoctor, made, typed)
    const more = { limits: { fileBytes: 1, totalBytes: 1 }, isScanned: false, prove: async () => {} }
    const deps = { database: db.database, clock, site, ...more }
    const wish = { ...typed, draft_id, version: 1, retention: 'treatment' } as const
    return ({ files }) => saveLetter({ ...deps, files }, doctorAs(made.doctor), made.params, wish)
  },
  'a picture':
    async () =>
    ({ blobs }) =>
      db.database.asWorker('test', (tx) => keepPicture(tx, blobs, clock.now(), Buffer.from('a picture'))),
}

class Killed extends Error {}

for (const [what, prepare] of Object.entries(writers)) {
  test(`${what} of a server that was killed before its row was there is taken by night`, async () => {
    const write = await prepare()
    let left = ''
    await write(
      telling(async (id) => {
        left = id
        throw new Killed()
      }),
    ).catch((error: unknown) => expect(error).toBeInstanceOf(Killed))
    expect(lies(left)).toBe(true)
    clock.pass(day + hour)
    expect(await take()).toBe(1)
    expect([lies(left), await take()]).toEqual([false, 0])
  })

  test(`${what} whose row is about to be there stays, and is there for good with it`, async () => {
    const write = await prepare()
    let laid = ''
    await write(
      telling(async (id) => {
        laid = id
        expect(await take()).toBe(0)
        clock.pass(23 * hour)
        expect(await take()).toBe(0)
      }),
    )
    clock.pass(10 * day)
    expect([await take(), lies(laid)]).toEqual([0, true])
  })
}

test('what lies beside a file goes and stays with it; what is no file of ours is left', async () => {
  const { files } = store
  const id = newId(clock.now())
  for (const name of [id, `${id}-small`, 'notes-of-an-operator']) await files.write(name, 0, Buffer.from('x'), 1)
  clock.pass(2 * day)
  expect(await take()).toBe(2)
  expect([lies(id), lies(`${id}-small`), lies('notes-of-an-operator')]).toEqual([false, false, true])
})

test('where most files have no row, none goes: it is the folder of another database', async () => {
  const { files } = store
  const ids = Array.from({ length: 101 }, () => newId(clock.now()))
  for (const id of ids) await files.write(id, 0, Buffer.from('x'), 1)
  clock.pass(2 * day)
  expect([await take(), ids.every(lies)]).toEqual([0, true])
})

test('a few files of which none has a row are left: their database is not this one', async () => {
  const ids = Array.from({ length: 5 }, () => newId(clock.now()))
  for (const id of ids) await store.files.write(id, 0, Buffer.from('x'), 1)
  clock.pass(2 * day)
  const names = (all: readonly string[]) => ({
    ...store,
    names: async function* pages() {
      yield [...all]
    },
  })
  expect([await take(names(ids)), ids.every(lies)]).toEqual([0, true])
  expect([await take(names([...ids, kept])), ids.some(lies)]).toEqual([5, false])
})

test('while a backup copies files, none goes; the next night takes it', async () => {
  const id = newId(clock.now())
  await store.files.write(id, 0, Buffer.from('x'), 1)
  clock.pass(2 * day)
  const own = {
    ...store,
    names: async function* names() {
      yield [id, kept]
    },
  }
  await whileFilesStay(db.ownerUrl, async () => expect(await take(own)).toBe(0))
  expect([lies(id), await take(own), lies(id)]).toEqual([true, 1, false])
})

test('each table whose rows have files says so: else they would be taken', async () => {
  const withKeys = await db.look.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname in ('wrapped_key', 'storage_key', 'media_type')
    group by 1 order by 1`)
  const said = tables.flatMap(({ table, kept }) => (typeof kept !== 'string' && kept.hasFiles ? [table.text] : []))
  expect(withKeys.length).toBeGreaterThan(3)
  expect(withKeys.map(({ name }) => name).filter((name) => !said.includes(name))).toEqual([])
})
