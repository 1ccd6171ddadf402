import { toRfc3339 } from '../time/instant.ts'
import type { AllRecords } from './all-records.ts'

type Contents = Pick<AllRecords, 'made_at' | 'person' | 'folders' | 'items'>

/** The contents of the archive, as plain JSON, a line at a time. */
export function* contentsText(all: Contents): Generator<string> {
  yield* contents(all)
  yield '}\n'
}

/** The contents of the archive and the records around them, as plain JSON, a line at a time. */
export function* recordsListText(all: AllRecords): Generator<string> {
  const { grants, looks } = all
  yield* contents(all)
  yield* part(
    'shared',
    grants.map(({ created_at, ends_at, ...grant }) => ({
      ...grant,
      since: toRfc3339(created_at),
      until: ends_at && toRfc3339(ends_at),
    })),
  )
  yield* part(
    'looks',
    looks.map(({ at, ...look }) => ({ ...look, at: toRfc3339(at) })),
  )
  yield '}\n'
}

function* contents({ made_at, person, folders, items }: Contents): Generator<string> {
  yield `{"made_at":${JSON.stringify(toRfc3339(made_at))},"person":${JSON.stringify(person)}`
  yield* part(
    'folders',
    folders.map(({ created_at, ...folder }) => ({ ...folder, made: toRfc3339(created_at) })),
  )
  yield* part(
    'documents',
    items.map(({ created_at, ...item }) => ({ ...item, added: toRfc3339(created_at) })),
  )
}

function* part(name: string, rows: readonly object[]): Generator<string> {
  yield `,\n"${name}":[`
  for (const [place, row] of rows.entries()) yield `${place === 0 ? '' : ','}\n${JSON.stringify(row)}`
  yield ']'
}
