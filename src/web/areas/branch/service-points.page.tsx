import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { LiveView } from '../../features/queue/live-view.tsx'
import { SetUpView } from '../../features/queue/set-up-view.tsx'
import { useBoard } from '../../features/queue/use-board.ts'
import { DeskWalkIn } from '../../features/staff-booking/desk-walk-in.tsx'
import { titleOf } from '../../lib/site.ts'
import { isShut } from '../../lib/shown.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import { LoadFailed, PageTitle, Skeleton } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'

export const meta = () => titleOf(t('Service points'))

/** Rooms and desks that people are called to: live, and their set-up. */
export default function ServicePoints() {
  const { branch, rights, home, takesPatients } = useBranch()
  const [search] = useSearchParams()
  const board = useBoard(branch.id)
  const maySetUp = rights.has('queue.setup')
  const tab = maySetUp && search.get('tab') === 'set-up' ? 'set-up' : 'live'
  const here = `${home}/service-points`
  const takesWalkIns = takesPatients && rights.has('queue.check_in')
  const live = (walkIn: ReactNode) =>
    board.data ? (
      <LiveView
        board={board.data}
        branchId={branch.id}
        mayWork={rights.has('queue.work')}
        setUp={maySetUp ? `${here}?tab=set-up` : null}
        walkIn={walkIn}
      />
    ) : null
  return (
    <div className="grid gap-6">
      <PageTitle lead={tab === 'live' ? undefined : t('Rooms and desks, the rules of the queue, and its screens.')}>
        {t('Service points')}
      </PageTitle>
      {maySetUp ? (
        <Tabs
          current={tab}
          tabs={[
            { key: 'live', label: t('Live'), to: here },
            { key: 'set-up', label: t('Set-up'), to: `${here}?tab=set-up` },
          ]}
        />
      ) : null}
      {board.isPending ? <Skeleton rows={4} /> : null}
      {isShut(board) ? (
        <LoadFailed what={t('the queue')} error={board.error} again={() => void board.refetch()} />
      ) : null}
      {tab === 'live' && takesWalkIns ? <DeskWalkIn branchId={branch.id}>{live}</DeskWalkIn> : null}
      {tab === 'live' && !takesWalkIns ? live(null) : null}
      {board.data && tab === 'set-up' ? <SetUpView board={board.data} branchId={branch.id} /> : null}
    </div>
  )
}
