import pg from 'pg'

export type DescribedColumn = { readonly name: string; readonly type: string; readonly isNullable: boolean }

type Field = { readonly name: string; readonly tableID: number; readonly columnID: number; readonly dataTypeID: number }

type Wire = pg.Connection & {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(what: { type: 'S'; name: string }): void
  sync(): void
}

/** Asks the database which columns a statement answers, without running it. */
class Describe implements pg.Submittable {
  fields: readonly Field[] = []
  error: Error | undefined
  readonly done: Promise<void>
  #end: () => void = () => undefined
  readonly #text: string

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve) => (this.#end = resolve))
  }

  submit(connection: pg.Connection) {
    const wire = connection as Wire
    wire.parse({ name: '', text: this.#text, types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription(message: { fields: readonly Field[] }) {
    this.fields = message.fields
  }

  handleError(error: Error) {
    this.error = error
    this.#end()
  }

  handleReadyForQuery() {
    this.#end()
  }
}

/** Opens a describer on a migrated database: names, types, and whether a column can be empty, where that is certain. */
export async function openDescriber(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const types = await client.query<{ oid: number; name: string }>(`select oid::int, typname as name from pg_type`)
  const columns = await client.query<{ table: number; column: number; name: string; own: string; empty: boolean }>(`
    select c.oid::int as table, a.attnum::int as column, c.relname as name, a.attname as own, not a.attnotnull as empty
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attnum > 0`)
  const typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]))
  const known = new Map(columns.rows.map((row) => [`${row.table} ${row.column}`, row]))
  return {
    async describe(text: string): Promise<DescribedColumn[]> {
      const asked = new Describe(text)
      client.query(asked)
      await asked.done
      if (asked.error) throw asked.error
      return asked.fields.map(({ name, tableID, columnID, dataTypeID }) => {
        const column = known.get(`${tableID} ${columnID}`)
        const isNullable = column !== undefined && canBeEmpty(text, column)
        return { name, type: typeNames.get(dataTypeID) ?? '', isNullable }
      })
    },
    end: () => client.end(),
  }
}

/** Whether a column may be empty: by itself, or since its table is only joined where there is a row for it. */
function canBeEmpty(text: string, { name, own, empty }: { name: string; own: string; empty: boolean }): boolean {
  const joins = [
    ...text.matchAll(new RegExp(`(\\w+) (?:outer )?join (?:lateral )?${name}\\b|\\b(from) ${name}\\b`, 'gi')),
  ]
  const isOuter = joins.length > 0 && joins.every(([, kind]) => /^(?:left|full)$/i.test(kind ?? ''))
  // What is compared with a value, or asked for, is there.
  const isAsked = new RegExp(`\\b${own} (?:is not null|<=? |>=? |= \\$|= any)`).test(text)
  return isOuter || (empty && !isAsked)
}
