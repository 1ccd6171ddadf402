import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

/**
 * Instead of a part of a page that could not be fetched. A line that broke is not the only cause: after a new release the
 * part has another name. The page as it is now has either.
 */
export function NotThere() {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-card border border-line bg-surface p-5">
      <p>{t('This part did not load.')}</p>
      <Button onClick={() => location.reload()}>{t('Load the page again')}</Button>
    </div>
  )
}
