import { hour, later, minute } from '#domain/time/instant.ts'
import { NotScanned, type Scanner } from '../../platform/clamd.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type RecordFiles, StoreAway } from '../../platform/record-files.ts'
import { readRange, TouchedFile } from '../../platform/sealed-record.ts'
import { noteScan, putOffScan, takeForScan } from './scan.sql.ts'

/** A look that was begun and never ended, as where the server was killed, is begun anew after this. */
const leaseMilliseconds = hour
const again = minute / 2
/** A file that does not open may be mended from a backup. */
const muchLater = 24 * hour

type ScanDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly files: RecordFiles
  readonly scanner: Scanner
  readonly log?: Log
}

/** Looks at the next file that nobody has looked at. Returns whether there may be more to look at now. */
export async function scanNextFile({ database, clock, files, scanner, log }: ScanDeps): Promise<boolean> {
  const now = clock.now()
  const system = <T>(work: Parameters<typeof database.asWorker<T>>[1]) => database.asWorker('scan files', work)
  const file = await system((tx) => takeForScan(tx, now, later(now, leaseMilliseconds)))
  if (!file) return false
  try {
    const record = { id: file.id, size: file.size, wrappedKey: file.wrapped_key }
    const found = await scanner(readRange(files, record, 0, file.size))
    await system((tx) => noteScan(tx, file.id, found))
    if (found === 'infected') log?.warn({ item: file.id }, 'a file of a patient holds a virus')
    return true
  } catch (error) {
    const isTouched = error instanceof TouchedFile
    if (!isTouched && !(error instanceof NotScanned) && !(error instanceof StoreAway)) throw error
    await system((tx) => putOffScan(tx, file.id, later(clock.now(), isTouched ? muchLater : again)))
    log?.warn({ item: file.id, err: error }, 'a file of a patient could not be looked at for viruses; it waits')
    return isTouched
  }
}
