import type { Permission } from '#domain/access/permissions.ts'
import type { BulkAction } from '../lists/bulk-bar.tsx'

const rightFor: Readonly<Record<BulkAction, Permission>> = {
  message: 'messages.send',
  offer: 'appointments.reschedule',
  cancel: 'appointments.cancel',
}

/** What somebody may do to many visits of a branch at once. */
export function bulkRights(rights: ReadonlySet<Permission>): BulkAction[] {
  return (['message', 'offer', 'cancel'] as const).filter((action) => rights.has(rightFor[action]))
}
