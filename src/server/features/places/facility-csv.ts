import { createReadStream } from 'node:fs'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'

/** A row as it stands in the file, and the line of the file it begins on. */
export type CsvRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

/** Why a file cannot be read as facilities: a sentence for whoever made it. */
export class CsvFault extends Error {}

export type Encoding = 'utf-8' | 'latin1'

export function isEncoding(name: string | undefined): name is Encoding {
  return name === 'utf-8' || name === 'latin1'
}

const needed = ['country', 'name', 'latitude', 'longitude', 'time_zone']
const known = [...needed, 'address', 'city', 'region', 'postcode', 'phone']
/** A row of ours has a few hundred characters; a quote that is never closed swallows the rest of the file. */
const longestRow = 2_000_000

/** Reads the file to its end without taking anything in; throws `CsvFault` with what is wrong and where. */
export async function checkCsv(file: string, encoding: Encoding): Promise<void> {
  for await (const _ of readCsv(file, encoding));
}

/** The rows of a file, one after the other; throws `CsvFault` where it is no such file. */
export async function* readCsv(file: string, encoding: Encoding): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
    info: true,
  })
  const reading = pipeline(createReadStream(file), decoder(encoding), parser)
  // It is awaited at the end; a failure that comes first is thrown by the loop.
  reading.catch(() => undefined)
  let columns: string[] | undefined
  let before = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The reader counts where a row ends; with a line break in a cell it began earlier.
      const line = Math.max(before + 1, info.lines - record.join('').split('\n').length + 1)
      before = info.lines
      if (!columns) columns = checkColumns(record)
      else yield { line, cells: cellsOf(columns, record, line) }
    }
    await reading
  } catch (error) {
    throw error instanceof CsvError ? new CsvFault(wordsOf(error, before)) : error
  }
  if (!columns) throw new CsvFault('The file is empty: its first line must name the columns.')
}

function checkColumns(record: readonly string[]): string[] {
  const columns = record.map((name) => name.trim())
  const missing = needed.filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !known.includes(name))
  const twice = columns.filter((name, at) => columns.indexOf(name) !== at)
  if (missing.length > 0) throw new CsvFault(`Line 1: these columns are missing: ${missing.join(', ')}.`)
  if (unknown.length > 0)
    throw new CsvFault(`Line 1: these columns are not known: ${unknown.map((name) => `"${name}"`).join(', ')}.`)
  if (twice.length > 0) throw new CsvFault(`Line 1: these columns stand there twice: ${twice.join(', ')}.`)
  return columns
}

function cellsOf(columns: readonly string[], record: readonly string[], line: number): Record<string, string> {
  if (record.length > columns.length)
    throw new CsvFault(`Line ${line}: there are ${record.length} cells for ${columns.length} columns.`)
  return Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']))
}

function wordsOf(error: CsvError, before: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return `Line ${before + 1}: a quote (") begins here and is never closed.`
  if (error.code === 'INVALID_OPENING_QUOTE' || error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return `Line ${before + 1}: a quote (") stands inside a cell. Write it twice, and the whole cell in quotes.`
  return `Line ${before + 1}: this is no table of comma-separated values.`
}

/** Turns bytes into UTF-8, line by line; what is no UTF-8 is refused with its line instead of being stored broken. */
function decoder(encoding: Encoding): Transform {
  if (encoding === 'latin1') {
    return new Transform({
      transform: (bytes: Buffer, _, done: TransformCallback) => done(null, Buffer.from(bytes.toString('latin1'))),
    })
  }
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  let rest = Buffer.alloc(0)
  const check = (bytes: Buffer): Error | null => {
    for (const part of splitLines(bytes)) {
      try {
        strict.decode(part)
      } catch {
        return new CsvFault(
          `Line ${line}: this is not UTF-8. Save the file as UTF-8, or say --encoding latin1 when it is latin-1.`,
        )
      }
      if (part.at(-1) === 10) line += 1
    }
    return null
  }
  return new Transform({
    transform(bytes: Buffer, _, done) {
      const all = Buffer.concat([rest, bytes])
      const end = all.lastIndexOf(10) + 1
      rest = all.subarray(end)
      const fault = rest.length > longestRow ? new CsvFault(`Line ${line}: this line has no end.`) : null
      const whole = all.subarray(0, end)
      const wrong = fault ?? check(whole)
      if (wrong) done(wrong)
      else done(null, whole)
    },
    flush(done) {
      const wrong = check(rest)
      if (wrong) done(wrong)
      else done(null, rest)
    },
  })
}

function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at) + 1 || bytes.length
    yield bytes.subarray(at, end)
    at = end
  }
}
