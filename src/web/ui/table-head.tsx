import { t } from '#domain/language/translate.ts'

type Props = {
  /** Marked texts, one a column. */
  words: readonly string[]
  /** The columns that hold figures: their words stand at the end. */
  figures: readonly number[]
  className?: string
}

/** The head of a table of facts whose last column has no word: the steps. */
export function TableHead({ words, figures, className = 'px-3' }: Props) {
  return (
    <thead>
      <tr className="border-b border-line text-muted">
        {words.map((word, at) => (
          <th
            key={word}
            scope="col"
            className={`${className} py-2.5 font-semibold ${figures.includes(at) ? 'text-end' : 'text-start'} ${at === 0 ? 'sticky start-0 bg-surface' : ''}`}
          >
            {t(word)}
          </th>
        ))}
        <td>
          <span className="sr-only">{t('Actions')}</span>
        </td>
      </tr>
    </thead>
  )
}
