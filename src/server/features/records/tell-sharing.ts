import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { MailSite } from '../../core/messages/letter.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import { sharingStoppedMessages } from '../../core/papers/record-messages.ts'
import { whoIsTold } from '../../core/messages/recipients.sql.ts'
import { recordsStaffOf } from '../../core/papers/records-staff.sql.ts'
import { type SharedWith, sharingNotes } from '../../core/messages/staff-messages.ts'
import type { Runner } from '../../platform/database/database.ts'
import * as grants from './grants.sql.ts'
import { peopleOf } from './records.sql.ts'

type Grant = {
  readonly patient_id: string
  readonly practitioner_id: string | null
  readonly branch_id: string | null
  readonly carer_account: string | null
  readonly folder_id: string | null
}

/** A line for the doctor, the helper, or those at the branch who look after papers: something is shared, or no longer is. */
export async function tellSharing(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  grant: Grant,
  what: 'shared' | 'stopped',
) {
  const person = (await peopleOf(tx, actor.account)).find(({ id }) => id === grant.patient_id)
  const said = { patient: person?.name ?? '', isFolder: grant.folder_id !== null, what }
  const readers = await readersOf(tx, now, grant)
  await insertMessages(
    tx,
    readers.flatMap((reader) => sharingNotes(now, reader, said)),
  )
  // Whoever sees papers alone hears nothing of the visits of their branch.
  const topics = readers.flatMap(({ account }) => (account && grant.branch_id ? [`user:${account}`] : []))
  if (topics.length > 0) await tellLive(tx, topics, { kind: 'papers' })
}

/** A mail to whose papers they are: they read of it, too, where somebody else used their account. */
export async function tellStopped(
  tx: Runner,
  now: Instant,
  site: MailSite,
  grant: Grant & { to_name: string },
  isOpen: boolean,
) {
  const reader = await whoIsTold(tx, grant.patient_id)
  if (!reader?.account) return
  const about = { ...reader, patient: grant.patient_id }
  await insertMessages(
    tx,
    sharingStoppedMessages(now, site, about, { whom: grant.to_name, isFolder: grant.folder_id !== null, isOpen }),
  )
}

async function readersOf(tx: Runner, now: Instant, grant: Grant): Promise<SharedWith[]> {
  const { patient_id: patient } = grant
  if (grant.branch_id) {
    const path = `/branch/records?p=${patient}`
    return (await recordsStaffOf(tx, now, grant.branch_id)).map((reader) => ({ ...reader, path }))
  }
  if (grant.carer_account) {
    const helpers = await grants.carersOf(tx, patient)
    return helpers
      .filter(({ id }) => id === grant.carer_account)
      .map(({ id, language }) => ({ account: id, language, path: '/usr/records' }))
  }
  const doctors = await grants.doctorsOf(tx, now, patient)
  return doctors
    .filter(({ id }) => id === grant.practitioner_id)
    .map(({ account_id: account, language, visit_id: visit, last_visit_id: last }) => ({
      account,
      language,
      path: `/doc/appointments?a=${visit ?? last}`,
      ...(visit ? { about: visit } : {}),
    }))
}
