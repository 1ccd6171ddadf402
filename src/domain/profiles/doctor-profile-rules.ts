import { fault } from '#domain/fault.ts'
import { isCountry } from './country.ts'
import { nameOfPlace } from './name-rules.ts'
import { doorFaults, type DoorHours } from '../availability/door-hours.ts'
import { emailAddress, mobile } from './person-rules.ts'
import { isZone } from '../time/zone.ts'
import { publicText } from './public-profile.ts'
import { type Rule, wrongFields } from './rule.ts'

/** What is wrong with a field of the doctor's profile; the screens have the words for it. */
export type ProfileFault = 'specialty' | 'sub_specialty' | 'facility_name' | 'location' | 'display_photo'

/** Lengths after the specification: more than 4, 5 and 4 characters. */
const faults: Readonly<Record<Exclude<ProfileFault, 'display_photo'>, (value: string) => boolean>> = {
  specialty: (value) => value === '',
  sub_specialty: (value) => value.trim().length <= 4,
  facility_name: (value) => value.trim().length <= 5 || nameOfPlace(value) !== undefined,
  location: (value) => value.trim().length <= 4,
}

export function doctorProfileFaults(
  values: Readonly<Record<keyof typeof faults, string>>,
  photo: { readonly isPresent: boolean; readonly name: string },
): ProfileFault[] {
  const wrong = (Object.keys(faults) as (keyof typeof faults)[]).filter((field) => faults[field](values[field]))
  return isPhoto(photo) ? wrong : [...wrong, 'display_photo']
}

/** jpg, jpeg or png by its name; the server looks into the content as well. */
export function isPhoto({ isPresent, name }: { readonly isPresent: boolean; readonly name: string }): boolean {
  return isPresent && /\.(jpe?g|png)$/i.test(name)
}

export const branchRules: Readonly<Record<'name' | 'address' | 'phone' | 'time_zone', Rule>> = {
  name: (value) => (value.trim() === '' ? fault('branch_name_missing') : nameOfPlace(value)),
  address: (value) => (value.trim() === '' ? fault('address_missing') : undefined),
  phone: (value) => (value.trim() === '' ? fault('phone_missing') : mobile(value)),
  time_zone: (value) => (value.trim() === '' ? fault('zone_missing') : undefined),
}

/** The rule of a field, which takes what stood there before as it is, unless that is nothing. */
export function unlessSame(rule: Rule, before = ''): Rule {
  return (value) => (before !== '' && value === before ? undefined : rule(value))
}

/** How to get to a branch: each may stay empty. */
export const wayRules: Readonly<Record<'parking' | 'transport' | 'directions', Rule>> = {
  parking: publicText(300),
  transport: publicText(300),
  directions: publicText(600),
}

/** What a branch says about itself: each may stay empty. */
export const aboutBranchRules: Readonly<Record<'email' | 'description', Rule>> = {
  email: (value) => (value.trim() === '' ? undefined : emailAddress(value)),
  description: publicText(600),
}

type BranchTyped = Record<keyof typeof branchRules | 'country', string> & {
  readonly [Name in keyof typeof wayRules | keyof typeof aboutBranchRules]?: string | undefined
} & { readonly hours?: readonly DoorHours[] | undefined }

/**
 * Returns what is wrong with a branch as it was sent. `before`: as it stands, where it is changed. What stood there when these
 * rules came is nobody's fault who changes something else.
 */
export function branchFaults(typed: Readonly<BranchTyped>, before?: Readonly<Record<'country' | 'phone', string>>) {
  const { parking = '', transport = '', directions = '', email = '', description = '', hours = [] } = typed
  const [wrongHours] = doorFaults(hours)
  const zone = isZone(typed.time_zone) ? {} : { time_zone: fault('zone_missing') }
  return {
    ...zone,
    ...(typed.country === before?.country || isCountry(typed.country) ? {} : { country: fault('country_missing') }),
    ...wrongFields({ ...branchRules, phone: unlessSame(branchRules.phone, before?.phone) }, typed),
    ...wrongFields(wayRules, { parking, transport, directions }),
    ...wrongFields(aboutBranchRules, { email, description }),
    ...(wrongHours ? { hours: wrongHours } : {}),
  }
}
