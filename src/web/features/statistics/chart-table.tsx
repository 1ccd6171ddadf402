import { t } from '#domain/language/translate.ts'
import { type ChartKey, type ChartRow, charts } from '#domain/statistics/charts.ts'
import { cellWords, columnWords, rowWords } from './chart-words.ts'

/** The numbers of a chart as a table. */
export function ChartTable({ chart, rows, caption }: { chart: ChartKey; rows: readonly ChartRow[]; caption: string }) {
  const { columns } = charts[chart]
  return (
    <div
      className="max-h-96 overflow-auto rounded-field border border-line"
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface">
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              <span className="sr-only">{caption}</span>
            </th>
            {columns.map(({ key }) => (
              <th key={key} scope="col" className="px-3 py-2 text-end font-semibold">
                {t(columnWords[key] ?? key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="h-9 border-b border-line last:border-0">
              <th scope="row" className="px-3 text-start font-normal">
                {rowWords(chart, row)}
              </th>
              {columns.map(({ key, unit }, at) => (
                <td key={key} className="px-3 text-end whitespace-nowrap">
                  {cellWords(row.cells[at], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
