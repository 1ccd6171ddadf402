import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import type { useKeptLetter } from './use-letter.ts'

type Props = { kept: Pick<ReturnType<typeof useKeptLetter>, 'other' | 'keepMine' | 'takeTheirs'> }

/** Another window has kept something else, or has saved the letter: whoever writes says which one counts. */
export function Elsewhere({ kept: { other, keepMine, takeTheirs } }: Props) {
  return (
    <div role="alert" className="grid gap-3 rounded-field bg-tint p-3 text-on-tint">
      <p>
        {other
          ? t('You changed this letter in another window. What you write here is not kept now.')
          : t('You saved this letter or threw it away in another window. What you write here is not kept now.')}
      </p>
      <p className="flex flex-wrap gap-3">
        {other ? (
          <Button size="small" onClick={() => takeTheirs(other)}>
            {t('Show the one of the other window')}
          </Button>
        ) : null}
        <Button size="small" onClick={keepMine}>
          {other ? t('Keep the one here') : t('Keep the one here as a new letter')}
        </Button>
      </p>
    </div>
  )
}
