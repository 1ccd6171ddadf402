import { t } from '#domain/language/translate.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { TestLink } from './next-call.tsx'
import type { useCalls } from './use-calls.ts'

/** The title of a page of calls, and how far the next ones have loaded. */
export function CallsHead({ upcoming }: { upcoming: ReturnType<typeof useCalls> }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('Calls')}</PageTitle>
        {/* Where there is nothing to join it is the one thing to do. */}
        <TestLink look={isShown(upcoming) && upcoming.lines.length === 0 ? 'primary' : 'plain'} />
      </div>
      {upcoming.isPending ? <Skeleton rows={3} /> : null}
      {isShut(upcoming) ? (
        <LoadFailed what={t('your video visits')} error={upcoming.error} again={() => void upcoming.refetch()} />
      ) : null}
    </>
  )
}
