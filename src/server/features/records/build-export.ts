import { Readable } from 'node:stream'
import type { AllRecords, ExportedItem, WhyLeftOut } from '#domain/records/all-records.ts'
import { placesOf } from '#domain/records/export-rules.ts'
import { bundleText } from '#domain/records/fhir-bundle.ts'
import { contentsText, recordsListText } from '#domain/records/records-list.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { RecordFiles } from '../../platform/record-files.ts'
import { readRange, TouchedFile } from '../../platform/sealed-record.ts'
import { type ZipEntry, zipOf } from '../../platform/zip.ts'
import * as everything from './everything.sql.ts'
import type { ExportScope } from './export.sql.ts'
import { nameOfFolder } from './folder-names.ts'

/** A file that does not open though it is there. */
export class DamagedItem extends Error {
  readonly item: string
  constructor(item: string) {
    super(`The file of document ${item} does not open`)
    this.item = item
  }
}

type Wanted = ExportScope & { readonly id: string; readonly now: Instant; readonly brand: string }

/** Everything of a person, or what lies in one folder, as it goes into the archive, and what opens each of its files. */
export async function gatherRecords(
  tx: ReadRunner,
  files: RecordFiles,
  { id, patient, folder, now, brand }: Wanted,
  damaged: ReadonlySet<string>,
) {
  const person = await everything.personToExport(tx, patient)
  if (!person) return undefined
  const folders = (await everything.foldersToExport(tx, { patient, folder })).map(({ kind, name, ...folder }) => ({
    ...folder,
    name: nameOfFolder({ kind, name }),
  }))
  // It lies in the bin meanwhile.
  if (folder !== null && folders.length === 0) return undefined
  const rows = await everything.itemsToExport(tx, { patient, folder })
  const whys = new Map<string, WhyLeftOut | null>()
  for (const row of rows) whys.set(row.id, await whyLeftOut(files, row, damaged))
  // A newer file is called as its document is.
  const titles = new Map(rows.map(({ id, title }) => [id, title]))
  const places = placesOf(
    folders,
    rows
      .filter((row) => whys.get(row.id) === null)
      .map((row) => ({ ...row, title: titles.get(row.newer_of ?? row.id) ?? row.title })),
  )
  const items = rows.map(({ wrapped_key: _key, scan: _scan, ...row }): ExportedItem => ({
    ...row,
    path: places.get(row.id) ?? null,
    left_out: whys.get(row.id) ?? null,
  }))
  // Of one folder only what lies in it is told.
  const grants = folder === null ? await everything.grantsToExport(tx, now, patient) : []
  const looks = folder === null ? await everything.looksToExport(tx, patient) : []
  const all: AllRecords = { id, made_at: now, brand, person, folders, items, grants, looks }
  return { all, isEverything: folder === null, rows: rows.flatMap((row) => atPlace(row, places.get(row.id))) }
}

function atPlace(row: everything.ItemToExport, path: string | undefined) {
  return path === undefined ? [] : [{ ...row, path }]
}

async function whyLeftOut(files: RecordFiles, item: everything.ItemToExport, damaged: ReadonlySet<string>) {
  if (item.scan === 'infected') return 'infected'
  return damaged.has(item.id) || (await files.size(item.id)) === undefined ? 'damaged' : null
}

type Gathered = NonNullable<Awaited<ReturnType<typeof gatherRecords>>>

/** The archive: the files in their folders, then what tells of them. Its bytes are made while they are read. */
export function archiveOf(files: RecordFiles, { all, isEverything, rows }: Gathered) {
  const documents = rows.map((row): ZipEntry => ({
    path: row.path,
    size: row.size,
    at: row.created_at,
    bytes: () => opened(files, row),
  }))
  if (!isEverything) return zipOf([...documents, ofText('records.json', all.made_at, () => contentsText(all))])
  return zipOf([
    ...documents,
    ofText('records.json', all.made_at, () => recordsListText(all)),
    ofText('fhir-bundle.json', all.made_at, () => bundleText(all)),
  ])
}

async function* opened(files: RecordFiles, { id, size, wrapped_key }: everything.ItemToExport) {
  try {
    yield* readRange(files, { id, size, wrappedKey: wrapped_key }, 0, size)
  } catch (error) {
    throw error instanceof TouchedFile ? new DamagedItem(id) : error
  }
}

/** A text that is told twice, first to know how long it is: so it need not be held. */
function ofText(path: string, at: Instant, tell: () => Iterable<string>): ZipEntry {
  let size = 0
  for (const part of tell()) size += Buffer.byteLength(part)
  return { path, size, at, bytes: () => buffers(tell()) }
}

function* buffers(parts: Iterable<string>) {
  for (const part of parts) yield Buffer.from(part)
}

/** The same bytes in pieces of one length; the last may be shorter. */
export async function* inPieces(bytes: Readable, length: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let held = 0
  for await (const part of bytes as AsyncIterable<Buffer>) {
    parts.push(part)
    held += part.length
    while (held >= length) {
      const all = Buffer.concat(parts)
      yield all.subarray(0, length)
      parts = [all.subarray(length)]
      held -= length
    }
  }
  if (held > 0) yield Buffer.concat(parts)
}
