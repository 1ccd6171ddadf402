import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { rowChoices } from './use-rows.ts'

type Props = {
  /** The number of the page that is shown, and how many there are. */
  page: number
  pages: number
  rows: number
  /** Which rows of how many stand on it. */
  first: number
  last: number
  count: number
  onPage: (page: number) => void
  onRows: (rows: number) => void
}

/** Below a list: what of it is shown, how many rows at once, and the way to the rest. */
export function ListPages({ page, pages, rows, first, last, count, onPage, onRows }: Props) {
  return (
    <nav aria-label={t('Pages')} className="no-print flex flex-wrap items-center gap-3">
      <p role="status" className="me-auto text-sm text-muted figures">
        {t('Showing {from} to {until} of {count}', { from: first, until: last, count })}
      </p>
      <label className="flex items-center gap-2 text-sm text-muted">
        {t('Rows')}
        <select
          className="min-h-9 rounded-full border border-field bg-surface px-3 text-ink"
          value={rows}
          onChange={(event) => onRows(Number(event.target.value))}
        >
          {rowChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Previous page')}
      </Button>
      <Button size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('Next page')}
      </Button>
    </nav>
  )
}
