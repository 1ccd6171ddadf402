import { t } from '#domain/language/translate.ts'
import { Button } from './button.tsx'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** The button below a list that comes a page at a time; nothing where it has ended. */
export function ShowMore({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Pages }) {
  if (!hasNextPage) return null
  return (
    <p>
      <Button busy={isFetchingNextPage && t('Loading')} onClick={() => void fetchNextPage()}>
        {t('Show more')}
      </Button>
    </p>
  )
}
