import { currencyFault } from '#domain/booking/currencies.ts'
import { fault, type Fault } from '#domain/fault.ts'
import { brandColour } from './brand-colour.ts'
import { hasHiddenLetters, nameOfPlace } from './name-rules.ts'
import { publicText } from './public-profile.ts'
import { type Rule, wrongFields } from './rule.ts'

export const longestDescription = 1500

/** What a facility says about itself: form and server apply the same rules. */
export const facilityRules: Readonly<
  Record<'name' | 'legal_name' | 'address' | 'register_number' | 'website' | 'description' | 'brand_colour', Rule>
> = {
  name: (value) => (value.trim() === '' ? fault('facility_name_missing') : nameOfPlace(value)),
  legal_name: nameOfPlace,
  address: publicText(300),
  register_number: publicText(80),
  website: (value) => (value.trim() === '' || isWebsite(value.trim()) ? undefined : fault('website_malformed')),
  description: publicText(longestDescription),
  brand_colour: brandColour,
}

export function facilityFaults(values: Readonly<Record<keyof typeof facilityRules, string>>) {
  return wrongFields(facilityRules, values)
}

/** An address of the web that people may be sent to: with its scheme, a name with a dot, and no password in it. */
function isWebsite(text: string): boolean {
  return (
    !hasHiddenLetters(text) && /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text)
  )
}

/** Which reminders a facility may leave out. */
export const optionalReminders = ['week', 'days', 'answer', 'hours'] as const
export type OptionalReminder = (typeof optionalReminders)[number]

/** After how many idle minutes a session of staff may be made to end. */
export const idleChoices = [10, 15, 30, 60, 120] as const

/** What is wrong with what a missed visit is said to cost: an amount comes with its currency, or neither is there. */
export function costFault(minor: number | null, currency: string): Fault | undefined {
  return minor === null ? undefined : currencyFault(minor, currency)
}

/** What a logo can be: pictures that are drawn anew before anybody sees them. An SVG can hold a program. */
export const logoKinds: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** What is wrong with a file that was chosen as a logo; the server looks into the content. */
export function logoFault(file: { readonly type: string } | null): Fault | undefined {
  return file && logoKinds.includes(file.type) ? undefined : fault('facility_logo_missing')
}
