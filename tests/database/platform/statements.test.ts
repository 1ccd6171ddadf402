import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type DescribedColumn, openDescriber } from '#tests/support/describe-statement.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { type StatementSite, statementSites } from '#tests/support/statements.ts'

const root = resolve(import.meta.dirname, '../../..')
const { db } = await openClinic()

/** What the driver makes of each type of the database. */
const types: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  timestamptz: "import('#domain/time/instant.ts').Instant",
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  void: 'any',
}

/** A text may be narrower in a row, such as a union of words; nothing else may. */
const ambient = `
type Held<R, D> = unknown extends D ? R : NonNullable<D> extends string
  ? (NonNullable<R> extends string ? NonNullable<R> : string) | Extract<D, null>
  : NonNullable<D> extends readonly string[]
    ? (NonNullable<R> extends readonly string[] ? NonNullable<R> : string[]) | Extract<D, null>
    : D
type Checked<Row, Found extends Row> = Row
type Described<Row, Columns> = { [Name in keyof Columns]: Name extends keyof Row ? Held<Row[Name], Columns[Name]> : Columns[Name] }
`

/** Put together while the product runs: from a table that is handed in, or with an order that only then is known. */
const isComposed = ({ text, row }: StatementSite) => text.includes('from null') || row === 'FoundOffering'

function typeOf({ type, isNullable }: DescribedColumn): string {
  const one = type.startsWith('_') ? `${types[type.slice(1)] ?? 'string'}[]` : (types[type] ?? 'string')
  return isNullable ? `(${one}) | null` : one
}

// Compiling the sources anew takes seconds; a machine that is busy needs its time.
test(
  'every row has the columns that the database answers, by name, type and whether they can be empty',
  { timeout: 300_000 },
  async () => {
    const sites = statementSites()
    const describer = await openDescriber(db.ownerUrl)
    const undescribed: string[] = []
    const columns = new Map<StatementSite, string>()
    for (const site of sites) {
      try {
        const found = await describer.describe(site.text)
        columns.set(
          site,
          `{ ${found.map((column) => `${JSON.stringify(column.name)}: ${typeOf(column)}`).join('; ')} }`,
        )
      } catch (error) {
        if (!isComposed(site)) undescribed.push(`${site.file}:${site.line} ${String(error)}`)
      }
    }
    await describer.end()
    console.log(JSON.stringify({ statements: sites.length, described: columns.size }))
    expect(undescribed).toEqual([])
    expect(sites.length).toBeGreaterThan(150)
    expect(compileWith(columns)).toEqual([])
  },
)

/** Compiles the sources once more, in a copy, with each statement typed by what the database says. Returns the errors. */
function compileWith(columns: ReadonlyMap<StatementSite, string>): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'tw-statements-'))
  try {
    for (const name of ['src/domain', 'src/contract', 'src/server', 'package.json', 'tsconfig.base.json'])
      cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, 'src/server/described.d.ts'), ambient)
    for (const file of new Set([...columns.keys()].map((site) => site.file))) {
      let source = readFileSync(join(root, file), 'utf8')
      const here = [...columns].filter(([site]) => site.file === file)
      for (const [{ typeAt, row }, described] of here.toSorted(([a], [b]) => b.typeAt[0] - a.typeAt[0])) {
        const [from, to] = typeAt
        source = `${source.slice(0, from)}<Checked<${row}, Described<${row}, ${described}>>>${source.slice(to)}`
      }
      writeFileSync(join(copy, file), source)
    }
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'src/server/tsconfig.json', '--noEmit', '--checkers', '1'],
      {
        cwd: copy,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
    return []
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error)
      .split('\n')
      .filter((line) => line.includes('error TS'))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
