import type { Actor } from '#domain/access/actor.ts'
import { scanState, whyClosedToOthers } from '#domain/records/record-rules.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { allow, refuse } from '../../http/refusal.ts'
import type { Responder } from '../../http/route.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { OpenDeps } from './deps.ts'
import { fileMeant } from './file-meant.ts'
import { type FileAsked, sendFile } from './open-file.ts'
import { asReader, asRecords } from './own.ts'
import { signedFile } from './signed.sql.ts'

type SignedAsked = { readonly consent: string } & Pick<FileAsked, 'range' | 'isHead'>

/**
 * The document of what a guest signed, by the link of the visit. Nobody reads of it in "Who looked": whoever has no account
 * has no such list, and what opened it is the link of their own mail.
 */
export async function openSigned(deps: OpenDeps, actor: Actor, asked: SignedAsked, respond: Responder) {
  const now = deps.clock.now()
  const file = await asReader(deps.database, actor, now, async (tx) => {
    const found = await signedNow(tx, actor, asked.consent)
    const closed = whyClosedToOthers(scanState(found.scan, deps.isScanned))
    if (closed) refuse(closed)
    const sent = await fileMeant(deps, found, { way: 'download' })
    await writeRead(tx, now, actor, 'record.read', { kind: 'record_item', id: found.file_id })
    return sent
  })
  const mayStill = () => asRecords(deps.database, actor, deps.clock.now(), (tx) => signedNow(tx, actor, asked.consent))
  sendFile(deps, file, { way: 'download', ...asked }, respond, async () => void (await mayStill()))
}

async function signedNow(tx: ReadRunner, actor: Actor, consent: string) {
  const found = await signedFile(tx, consent)
  return allow(
    actor,
    'appointments.answer',
    found && { ...found, scope: { appointment: found.appointment_id, accounts: [] } },
  )
}
