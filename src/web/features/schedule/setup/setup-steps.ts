import { listComma, mark, t } from '#domain/language/translate.ts'
import type { VerificationMode } from '#domain/verification/checks.ts'
import { isSent } from '#domain/verification/state-meanings.ts'
import { factLine } from '../../../ui/facts.tsx'

type LicenceWords = { readonly says: string; readonly waits: string; readonly foundOnce: string }

/** What the licence is to somebody who sets up: a person looks, their facility confirms them, or nobody checks it. */
const words: Readonly<Record<VerificationMode, LicenceWords>> = {
  required: {
    says: mark('Send the number; a person compares it with the public register.'),
    waits: mark('being checked; carry on meanwhile'),
    foundOnce: mark('Patients find you as soon as your licence is checked.'),
  },
  facility_attested: {
    says: mark('Send the number, and ask the facility you work for to confirm you.'),
    waits: mark('your facility has to confirm you; carry on meanwhile'),
    foundOnce: mark('Patients find you as soon as your facility has confirmed you.'),
  },
  off: {
    says: mark('Send the number. Doctors are not checked here.'),
    waits: mark('being checked; carry on meanwhile'),
    foundOnce: mark('Patients find you as soon as you have sent your number.'),
  },
}

/** Who had sent theirs before checks were switched off still waits for a person. */
export function licenceWords(mode: VerificationMode, state: string): LicenceWords {
  return words[mode === 'off' && isSent(state) ? 'required' : mode]
}

/** The way to being booked, in its order; the list on the dashboard and the first form both say it from here. */
export const steps = [
  {
    key: 'profile',
    label: mark('Your profile'),
    says: mark('Your specialty, where you work and a photo.'),
    act: mark('Fill it in'),
    to: '/doc/profile',
    minutes: 2,
  },
  {
    key: 'branch',
    label: mark('Where you work'),
    says: mark('The address that patients come to, and a phone number.'),
    act: mark('Add the place'),
    to: '/doc/schedule?tab=places',
    minutes: 1,
  },
  {
    key: 'hours',
    label: mark('Your hours'),
    says: mark('Start from a typical week; change it whenever you like.'),
    act: mark('Set the week'),
    to: '/doc/schedule',
    minutes: 1,
  },
  {
    key: 'service',
    label: mark('What patients can book'),
    says: mark('One kind of visit is enough to begin with.'),
    act: mark('Something else'),
    to: '/doc/services',
    minutes: 1,
  },
  {
    key: 'verification',
    label: mark('Your licence'),
    says: words.required.says,
    act: mark('Send the number'),
    to: '/doc/profile#licence',
    minutes: 2,
  },
] as const

export const publishStep = mark('Publish your page')

/** What keeps patients from booking, whatever the state of the licence: where one works, hours, a service. */
export function stepsBefore(missing: readonly string[]) {
  return steps.filter(({ key }) => key !== 'profile' && key !== 'verification' && missing.includes(key))
}

export const namesOf = (some: readonly { readonly label: string }[]) =>
  some.map(({ label }) => t(label)).join(listComma())

/** What is said once the page is published: who is not checked yet is not found yet, and `foundOnce` says from when. */
export function publishedWords(missing: readonly string[], foundOnce: string): string {
  const before = stepsBefore(missing)
  if (before.length > 0) return t('Patients do not find your page yet. First: {steps}.', { steps: namesOf(before) })
  return missing.includes('verification')
    ? `${t('Your page is published.')} ${t(foundOnce)}`
    : t('Your page is published')
}

/** "Step 1 of 6: Your profile. Then: Where you work, Your hours …": where somebody stands who begins. */
export function firstStepWords(): string {
  const [first, ...others] = [...steps.map(({ label }) => label), publishStep]
  return t('Step 1 of {count}: {first}. Then: {others}', {
    count: others.length + 1,
    first: t(first ?? ''),
    others: factLine(others.map((label) => t(label))),
  })
}
