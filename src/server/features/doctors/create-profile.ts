import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { mark } from '#domain/language/translate.ts'
import { isPhoto, profileRules } from '#domain/profiles/doctor-profile-rules.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { joinBranchesAwaiting } from '../../core/people/invited-branches.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { cleanPicture, keepPicture } from '../../core/papers/pictures.ts'
import { slugOf } from '../../core/slug.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { DoctorDeps } from './deps.ts'
import { insertPractitioner, profileOfAccount } from './doctors.sql.ts'
import { isSpecialty } from './own-specialty.sql.ts'

/** Makes the profile of the doctor who is logged in. Missing data answers 400, each field with its fault. */
export async function createProfile(
  deps: DoctorDeps,
  actor: AccountActor,
  body: BodyOf<'POST /healthcare-providers/profile'>,
  photo: UploadedFile | undefined,
) {
  if (body.doctor !== '' && body.doctor !== actor.account) refuse('not_found')
  const now = deps.clock.now()
  const picture = photo && isPhoto(photo.name) ? await cleanPicture(photo.bytes) : undefined
  const isOffered = await isSpecialty(deps.database.read, body.specialty, null)
  const wrong = {
    ...(isOffered ? {} : { specialty: fault('specialty_missing') }),
    ...wrongFields(profileRules, body),
    ...(picture ? {} : { display_photo: fault('photo_unreadable') }),
  }
  if (!picture || Object.keys(wrong).length > 0) return refuseFields(wrong, { detail: mark('some data is missing') })
  return deps.database.as(actor, async (tx) => {
    const id = newId(now)
    const photoId = await keepPicture(tx, deps.blobs, now, picture)
    const { specialty, sub_specialty, facility_name, location, experience } = body
    const isNew = await insertPractitioner(tx, now, allowOwn(actor), {
      id,
      slug: slugOf(`dr ${await nameOf(tx, actor)}`, id),
      specialty_id: specialty,
      sub_specialty: sub_specialty.trim(),
      facility_name: facility_name.trim(),
      location: location.trim(),
      experience: experience.trim(),
      photo_id: photoId,
    })
    if (!isNew) {
      // The row goes with the transaction, the file would stay.
      await deps.blobs.remove(photoId)
      refuse('already_exists')
    }
    await joinBranchesAwaiting(tx, now, actor.account)
    await writeAudit(tx, now, actor, { action: 'profile.create', subject: { kind: 'practitioner', id } })
    return (await profileOfAccount(tx, actor.account)) ?? refuse('internal')
  })
}

async function nameOf(tx: Runner, actor: AccountActor): Promise<string> {
  const row = await tx.one(sql<{ name: string }>`
    select first_name || ' ' || last_name as name from account where id = ${actor.account}`)
  return row?.name ?? ''
}
