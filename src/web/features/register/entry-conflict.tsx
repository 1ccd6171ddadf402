import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import type { EntryValues, PatientCard } from './register.ts'
import { entryLines } from './entry-lines.ts'

export type Theirs = Omit<PatientCard, 'looks' | 'ahead' | 'recent' | 'joined'>

type Props = { theirs: Theirs; mine: EntryValues; onChoose: (whose: 'mine' | 'theirs') => void }

/** Somebody else saved meanwhile: both versions, line by line, and which one stands. */
export function EntryConflict({ theirs, mine, onChoose }: Props) {
  const [saved, typed] = [entryLines(theirs), entryLines(mine)]
  const apart = saved.filter((line, at) => line.text !== typed[at]?.text)
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
          {apart.map((line) => (
            <tr key={line.field}>
              <th scope="row" className="p-1 text-start font-normal">
                {line.label}
              </th>
              <td className="p-1 font-semibold">{line.text}</td>
              <td className="p-1 font-semibold">{typed.find(({ field }) => field === line.field)?.text}</td>
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
