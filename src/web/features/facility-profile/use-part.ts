import { useTheirs } from '../../lib/use-theirs.ts'
import type { VersionLine } from '../../ui/both-versions.tsx'
import type { FacilityProfile } from './use-facility-profile.ts'

/** The difference between two states of one part of a facility's profile, in words. */
type Lines = (theirs: FacilityProfile, mine: FacilityProfile) => readonly VersionLine[]

/** One form's part of the profile: what a colleague changed of it meanwhile, and the version the next try stands on. */
export function usePart(profile: FacilityProfile, lines: Lines) {
  const { theirs, base, refusal, settle, adopt } = useTheirs(profile)
  return { theirs, refusal, settle, adopt, version: versionToSave(base ?? profile, profile, lines) }
}

/**
 * The version that is known by now, where only another part of the profile has changed since the form was opened, here
 * or by a colleague. Where this part has, the older one: the server refuses it, and both are shown.
 */
export function versionToSave(base: FacilityProfile, known: FacilityProfile, lines: Lines): number {
  return lines(base, known).every((line) => line.theirs === line.mine) ? known.version : base.version
}
