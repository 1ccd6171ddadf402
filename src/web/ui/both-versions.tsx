import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

export type VersionLine = { readonly label: string; readonly theirs: string; readonly mine: string }
type Props = { lines: readonly VersionLine[]; onChoose: (whose: 'mine' | 'theirs') => void }

/** Somebody else saved meanwhile: what differs, line by line, and which one goes on. */
export function BothVersions({ lines, onChoose }: Props) {
  return (
    <section role="alert" className="grid gap-3 rounded-field bg-sunken p-4">
      <h3 className="text-lg">{t('Someone else changed this. See what changed')}</h3>
      <table className="w-full text-start">
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className="p-1">
              <span className="sr-only">{t('Details')}</span>
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {t('Theirs, saved')}
            </th>
            <th scope="col" className="p-1 text-start font-normal">
              {t('Yours, not saved')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ theirs, mine }) => theirs !== mine)
            .map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row" className="p-1 text-start font-normal">
                  {label}
                </th>
                <td className="p-1 font-semibold">{theirs}</td>
                <td className="p-1 font-semibold">{mine}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => onChoose('mine')}>
          {t('Keep mine')}
        </Button>
        <Button onClick={() => onChoose('theirs')}>{t('Take theirs')}</Button>
      </p>
    </section>
  )
}
