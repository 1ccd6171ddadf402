import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { t } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { instant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asLocalDate } from '#domain/time/local.ts'
import {
  credentialDocument,
  listLength,
  type StatusList,
  standingOf,
  statusBits,
  statusListDocument,
} from '#domain/verification/credential.ts'
import { utcDate } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { endCredential } from '../../core/checks/end-credential.sql.ts'
import { allowPractice, refuse } from '../../http/refusal.ts'
import { newId, type Clock } from '../../platform/clock.ts'
import type { CredentialKey } from '../../platform/credential-key.ts'
import type { Database, Runner } from '../../platform/database/database.ts'
import * as rows from './credentials.sql.ts'

export type CredentialDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string; readonly publicUrl: string }
  readonly credentialKey: CredentialKey
}

type Shown = Answer<'GET /credentials/:credentialId'>

/** The doctor's own credential; a new one takes the place of the old where the check says something else by now. */
export function issueCredential(deps: CredentialDeps, actor: AccountActor) {
  const now = deps.clock.now()
  const own = allowPractice(actor, 'profile.edit')
  return deps.database.as(actor, async (tx) => {
    const checked = await rows.checkedDoctor(tx, own.practitioner)
    const kept = await rows.liveCredential(tx, own.practitioner)
    if (!checked?.says || standingToday(now, { ...checked, replaced_at: null, has_newer: false }) !== 'stands')
      return refuse('wrong_status', { detail: t('There is a certificate while your licence stands as checked') })
    if (!kept || !saysTheSame(kept, checked)) {
      await endCredential(tx, now, own)
      await insertAtFreePlace(tx, now, own, { says: checked.says, valid_until: checked.valid_until })
      await writeAudit(tx, now, actor, {
        action: 'credential.issue',
        subject: { kind: 'practitioner', id: own.practitioner },
      })
    }
    const row = (await rows.liveCredential(tx, own.practitioner)) ?? refuse('not_found')
    return { ...shownOf(now, row), credential: await signed(deps, row) }
  })
}

/** What a credential says, and whether it stands. */
export async function showCredential({ database, clock }: CredentialDeps, id: string): Promise<Shown> {
  const row = (await rows.credentialById(database.read, id)) ?? refuse('not_found')
  return shownOf(clock.now(), row)
}

/**
 * Whether a signed text is a credential of this installation, as it was signed, or a link leads to one; the rest is asked of the
 * database. A mail may have broken the text into lines.
 */
export async function checkCredential(deps: CredentialDeps, text: string): Promise<Answer<'POST /credential-checks'>> {
  const id = idInLink(text, deps.site) ?? (await idOfSigned(deps, text.replaceAll(/\s/g, '')))
  const row = id && (await rows.credentialById(deps.database.read, id))
  return row ? { is_ours: true, credential: shownOf(deps.clock.now(), row) } : { is_ours: false, credential: null }
}

/** What leads elsewhere is none of ours, whatever stands behind it. */
function idInLink(text: string, { publicUrl }: CredentialDeps['site']): string | undefined {
  const link = URL.parse(text)
  if (link?.origin !== new URL(publicUrl).origin) return undefined
  return /\/credentials\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i.exec(link.pathname)?.[1]
}

async function idOfSigned({ credentialKey }: CredentialDeps, token: string): Promise<string | undefined> {
  const document = await credentialKey.read(token)
  return /\/credentials\/([0-9a-f-]{36})$/.exec(typeof document?.id === 'string' ? document.id : '')?.[1]
}

/** A signed list of places whose credentials do not stand, or undefined where there is no such list. */
export async function statusList({ database, clock, site, credentialKey }: CredentialDeps, list: StatusList) {
  const withdrawn = await rows.withdrawnIn(database.read, list)
  if (!withdrawn) return undefined
  const encoded = `u${gzipSync(statusBits(withdrawn)).toString('base64url')}`
  return credentialKey.sign(statusListDocument(list, encoded, toRfc3339(clock.now()), site))
}

function signed({ credentialKey, site }: CredentialDeps, row: rows.CredentialRow): Promise<string> {
  const { id, says, list, status_index: index } = row
  const document = {
    id,
    says,
    list,
    index,
    issuedAt: toRfc3339(row.issued_at),
    validUntil: asLocalDate(row.valid_until),
  }
  return credentialKey.sign(credentialDocument(document, site))
}

type Due = Pick<rows.CredentialRow, 'verification' | 'valid_until' | 'replaced_at' | 'has_newer'>

function standingToday(now: Instant, { verification, valid_until, replaced_at, has_newer: hasNewer }: Due) {
  const today = utcDate(now)
  return standingOf({
    today,
    state: verification,
    isReplaced: replaced_at !== null,
    hasNewer,
    validUntil: asLocalDate(valid_until),
  })
}

function shownOf(now: Instant, row: rows.CredentialRow): Shown {
  const { id, says, photo, issued_at, valid_until } = row
  return {
    id,
    standing: standingToday(now, row),
    ...says,
    display_photo: photo,
    issued_at: toRfc3339(instant(issued_at)),
    valid_until,
  }
}

function saysTheSame(kept: rows.CredentialRow, checked: Pick<rows.CredentialRow, 'valid_until'> & { says: unknown }) {
  // The database writes the keys of both in one order.
  return JSON.stringify(kept.says) === JSON.stringify(checked.says) && kept.valid_until === checked.valid_until
}

type Wanted = Pick<rows.CredentialRow, 'says' | 'valid_until'>

async function insertAtFreePlace(
  tx: Runner,
  now: Instant,
  own: Parameters<typeof rows.insertCredential>[2],
  row: Wanted,
) {
  const list = Math.floor((await rows.credentialsMade(tx)) / (listLength / 2)) + 1
  for (let tries = 0; tries < 50; tries += 1) {
    const place = { id: newId(now), list, status_index: randomInt(listLength) }
    if ((await rows.insertCredential(tx, now, own, { ...place, ...row })) > 0) return
  }
  throw new Error(`No free place in list ${list}`)
}
