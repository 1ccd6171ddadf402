import { fault } from '#domain/fault.ts'
import { isCountry } from './country.ts'
import { nameOfPlace } from './name-rules.ts'
import { doorFaults, type DoorHours } from '../availability/door-hours.ts'
import { emailAddress, mobile } from './person-rules.ts'
import { isZone } from '../time/zone.ts'
import { publicText } from './public-profile.ts'
import { type Rule, wrongFields } from './rule.ts'

/** How long the texts of a doctor's new profile can be. */
export const profileLengths = { sub_specialty: 500, facility_name: 200, location: 200, experience: 2000 } as const

/** Lengths after the specification: more than 4, 5 and 4 characters. */
export const profileRules: Readonly<
  Record<'specialty' | 'sub_specialty' | 'facility_name' | 'location' | 'experience', Rule>
> = {
  specialty: (value) => (value === '' ? fault('specialty_missing') : undefined),
  sub_specialty: (value) =>
    value.trim().length <= 4 ? fault('sub_specialty_missing') : tooLong(value, profileLengths.sub_specialty),
  facility_name: (value) =>
    value.trim().length <= 5
      ? fault('place_of_work_missing')
      : (nameOfPlace(value) ?? tooLong(value, profileLengths.facility_name)),
  location: (value) => (value.trim().length <= 4 ? fault('location_missing') : tooLong(value, profileLengths.location)),
  experience: (value) => tooLong(value, profileLengths.experience),
}

function tooLong(value: string, max: number) {
  return value.length > max ? fault('text_too_long', { max }) : undefined
}

/** jpg, jpeg or png by its name; the server looks into the content as well. */
export function isPhoto(name: string | undefined): boolean {
  return name !== undefined && /\.(jpe?g|png)$/i.test(name)
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
