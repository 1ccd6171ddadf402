import type { AccountActor } from '#domain/access/actor.ts'
import { emergencyLasts, whyReasonNotTaken } from '#domain/records/clinic-papers.ts'
import { later, toRfc3339 } from '#domain/time/instant.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { managersOfBranch } from '../../../core/people/branch-managers.sql.ts'
import { lockKey } from '../../../core/lock-key.ts'
import { lockResources } from '../../../core/lock-resources.ts'
import { insertMessages } from '../../../core/messages/outbox.ts'
import { emergencyMessages, emergencyMessagesForManagers } from '../../../core/papers/record-messages.ts'
import { whoIsTold } from '../../../core/messages/recipients.sql.ts'
import { refuseUnlessVerified } from '../../../core/checks/verified.ts'
import { refuseFields } from '../../../http/refusal.ts'
import { newId } from '../../../platform/clock.ts'
import { asRecords } from '../own.ts'
import type { ClinicDeps } from './deps.ts'
import { insertEmergency } from './emergency.sql.ts'
import { type Asked, openPlace } from './standing.ts'
import { openEmergency } from './place.sql.ts'
import { tellShelf } from './shelf-news.ts'

/**
 Opens everything of a patient to one person, for an hour and with a reason. The patient and who runs the branch are told
 in the same transaction. Asked again within the hour, the same hour goes on; another reason is kept beside the first.
*/
export function openForEmergency(deps: ClinicDeps, actor: AccountActor, asked: Asked, typed: string) {
  const now = deps.clock.now()
  const reason = typed.trim()
  return asRecords(deps.database, actor, now, async (tx) => {
    const place = await openPlace(tx, now, actor, 'records.breakglass', asked)
    // Nor by the branch where they work: whoever lost the licence opens nobody's papers.
    if (actor.practitioner) await refuseUnlessVerified(tx, actor.practitioner)
    const fault = whyReasonNotTaken(reason)
    if (fault) refuseFields({ reason: fault })
    // Asked twice at this very moment: one hour, and whoever is told reads of it once.
    await lockResources(tx, [lockKey(`emergency ${actor.account} ${place.patient_id}`)])
    const before = await openEmergency(tx, now, actor.account, place)
    if (before?.reasons.includes(reason)) return { until: toRfc3339(before.until) }
    const until = before?.until ?? later(now, emergencyLasts)
    const line = { id: newId(now), account: actor.account, reason, until, part_of: before?.id ?? null }
    await insertEmergency(tx, now, place, line)
    await writeAudit(tx, now, actor, { action: 'record.emergency', subject: { kind: 'patient', id: place.patient_id } })
    const { name, role, branch, phone } = place
    // A reason that comes later belongs to the hour that was opened then.
    const opened = later(until, -emergencyLasts)
    const told = { at: opened, time_zone: place.time_zone, name, role, branch, phone, reason }
    const reader = await whoIsTold(tx, place.patient_id)
    if (reader)
      await insertMessages(tx, emergencyMessages(now, deps.site, { ...reader, patient: place.patient_id }, told))
    const managers = await managersOfBranch(tx, now, place.branch_id)
    await insertMessages(
      tx,
      emergencyMessagesForManagers(now, deps.site, managers, {
        ...told,
        patient: place.patient,
        branch_id: place.branch_id,
      }),
    )
    await tellShelf(tx, place)
    return { until: toRfc3339(until) }
  })
}
