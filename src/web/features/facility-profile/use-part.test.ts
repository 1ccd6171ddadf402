import { expect, test } from 'vitest'
import type { FacilityProfile } from './use-facility-profile.ts'
import { policyLines, policiesOf } from './policies-form.tsx'
import { protectionLines, protectionOf } from './protection-form.tsx'
import { versionToSave } from './use-part.ts'

const opened: FacilityProfile = {
  id: '1',
  slug: 'north',
  facility_logo: null,
  name: 'North',
  legal_name: '',
  address: '',
  register_number: '',
  website: '',
  description: '',
  brand_colour: '',
  change_cutoff: null,
  reminders_off: [],
  missed_cost_minor: null,
  missed_cost_currency: 'GBP',
  second_step_since: null,
  idle_minutes: null,
  version: 3,
}
const forms = {
  policies: (theirs: FacilityProfile, mine: FacilityProfile) => policyLines(policiesOf(theirs), policiesOf(mine)),
  protection: (theirs: FacilityProfile, mine: FacilityProfile) =>
    protectionLines(protectionOf(theirs), protectionOf(mine)),
}

test.each([
  ['policies', { change_cutoff: 120 }],
  ['policies', { reminders_off: ['week'] }],
  ['policies', { missed_cost_minor: 4000 }],
  ['policies', { missed_cost_minor: 4000, missed_cost_currency: 'EUR' }],
  ['protection', { second_step_since: '2026-11-01T09:00:00Z' }],
  ['protection', { idle_minutes: 10 }],
] as const)('what a colleague changed of the %s is not written over unseen: %o', (form, change) => {
  const now: FacilityProfile = { ...opened, ...change, version: 4 } as FacilityProfile
  expect(versionToSave(opened, now, forms[form])).toBe(3)
})

test('what was changed in another form of the page is in nobody’s way', () => {
  const now = { ...opened, name: 'North Clinic', version: 4 }
  expect(versionToSave(opened, now, forms.policies)).toBe(4)
  expect(versionToSave(opened, now, forms.protection)).toBe(4)
})
