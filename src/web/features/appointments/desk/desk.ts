import type { Permission } from '#domain/access/permissions.ts'
import type { Asked } from '../lists/row-actions.tsx'
import type { BranchDay, BranchVisit } from './use-branch-day.ts'

/** What every drawing of the day works with: the branch, what one may do there, and where a visit opens. */
export type Desk = {
  readonly branchId: string
  readonly rights: ReadonlySet<Permission>
  readonly points: BranchDay['points']
  readonly openPath: (id: string) => string
  /** Asks about a visit, in a dialog that stays while the visit goes to another column. */
  readonly ask: (visit: BranchVisit, dialog: Asked) => void
}
