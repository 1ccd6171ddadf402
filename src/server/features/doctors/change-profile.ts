import type { AccountActor } from '#domain/access/actor.ts'
import { profileRules } from '#domain/profiles/doctor-profile-rules.ts'
import { doctorTitle, firstName, lastName } from '#domain/profiles/person-rules.ts'
import { profileFaults } from '#domain/profiles/public-profile.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { CheckedFact } from '#domain/verification/checks.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import { cleanPicture, keepPicture } from '../../core/papers/pictures.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import { changeSetup } from './change-setup.ts'
import type { DoctorDeps } from './deps.ts'
import { reopenCheck } from './hand-in-licence.ts'
import {
  type Profile,
  type ProfileChange,
  profileOfAccount,
  renameDoctor,
  updatePhoto,
  updateProfile,
} from './doctors.sql.ts'
import { isSpecialty } from './own-specialty.sql.ts'
import { lockVerification } from './verification.sql.ts'

/** Changes what the doctor's page says; what is not named stays. Each field that is wrong is refused with its words. */
export async function changeProfile(
  deps: DoctorDeps,
  actor: AccountActor,
  body: BodyOf<'PATCH /doctors/me'>,
): Promise<Profile> {
  const setup = await changeSetup(deps, actor, 'profile.edit', 'profile.change', async (tx, own) => {
    // A reviewer may decide at this moment: what the check stands at is read behind the lock.
    await lockVerification(tx, own.practitioner)
    const now = (await profileOfAccount(tx, actor.account)) ?? refuse('not_found')
    const wanted = withChanges(now, body)
    const thisYear = Number(toRfc3339(deps.clock.now()).slice(0, 4))
    refuseIfAny({
      ...wrongFields({ sub_specialty: profileRules.sub_specialty }, wanted),
      ...((await isSpecialty(tx, wanted.specialty, own.practitioner)) ? {} : { specialty: 'specialty_missing' }),
      ...profileFaults(wanted, thisYear),
      ...(isRenamed(now, wanted) ? wrongFields(nameRules, wanted) : {}),
    })
    await updateProfile(tx, own, wanted)
    if (isRenamed(now, wanted)) await renameDoctor(tx, own, { ...wanted, account: actor.account })
    await reopenCheck(deps, tx, actor, own, { verification: now.verification, facts: changedFacts(now, wanted) })
  })
  return setup.profile
}

/** Another photo for the page. The old one goes by itself when nothing shows it any more. */
export async function changePhoto(deps: DoctorDeps, actor: AccountActor, photo: UploadedFile | undefined) {
  const picture = photo && (await cleanPicture(photo.bytes))
  if (!picture) return refuseFields({ display_photo: 'photo_unreadable' })
  const setup = await changeSetup(deps, actor, 'profile.edit', 'photo.change', async (tx, own) => {
    await updatePhoto(tx, own, await keepPicture(tx, deps.blobs, deps.clock.now(), picture))
  })
  return setup.profile
}

const nameRules = { title: doctorTitle, first_name: firstName, last_name: lastName }

function isRenamed(now: ProfileChange, wanted: ProfileChange): boolean {
  return (['title', 'first_name', 'last_name'] as const).some((part) => now[part] !== wanted[part])
}

/** What was checked and is another now. */
function changedFacts(now: ProfileChange, wanted: ProfileChange): CheckedFact[] {
  return [
    ...(isRenamed(now, wanted) ? (['name'] as const) : []),
    ...(now.specialty === wanted.specialty ? [] : (['specialty'] as const)),
  ]
}

/** The profile as it will be. */
function withChanges(now: Profile, body: BodyOf<'PATCH /doctors/me'>): ProfileChange {
  return {
    title: body.title?.trim() ?? now.title,
    first_name: body.first_name?.trim() ?? now.first_name,
    last_name: body.last_name?.trim() ?? now.last_name,
    specialty: body.specialty ?? now.specialty,
    sub_specialty: body.sub_specialty ?? now.sub_specialty,
    experience: body.experience ?? now.experience,
    languages: body.languages ?? now.languages,
    gender: body.gender ?? now.gender,
    qualifications: body.qualifications ?? now.qualifications,
    texts: body.texts ?? now.texts,
    accepts_new: body.accepts_new ?? now.accepts_new,
    age_from: body.age_from === undefined ? now.age_from : body.age_from,
    age_to: body.age_to === undefined ? now.age_to : body.age_to,
  }
}

function refuseIfAny(faults: Parameters<typeof refuseFields>[0]) {
  if (Object.keys(faults).length > 0) refuseFields(faults)
}
