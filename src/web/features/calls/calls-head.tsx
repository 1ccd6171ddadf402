import { t } from '#domain/language/translate.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { TestLink } from './next-call.tsx'
import type { useCalls } from './use-calls.ts'

type Props = {
  upcoming: ReturnType<typeof useCalls>
  /** Where there is nothing to join the test is the one thing to do. */
  testsFirst?: boolean
}

/** The title of a page of calls, and how far the next ones have loaded. */
export function CallsHead({ upcoming, testsFirst = false }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{t('Calls')}</PageTitle>
        <TestLink look={testsFirst && isShown(upcoming) && upcoming.lines.length === 0 ? 'primary' : 'plain'} />
      </div>
      {upcoming.isPending ? <Skeleton rows={3} /> : null}
      {isShut(upcoming) ? (
        <LoadFailed what={t('your video visits')} error={upcoming.error} again={() => void upcoming.refetch()} />
      ) : null}
    </>
  )
}
