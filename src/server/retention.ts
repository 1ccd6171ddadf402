import { coreRetention } from './core/own-retention.ts'
import type { Retention } from './core/retention.ts'
import { accountRetention } from './features/accounts/retention.ts'
import { bookingRetention } from './features/booking/retention.ts'
import { familyRetention } from './features/family/retention.ts'
import { reminderRetention } from './features/reminders/retention.ts'

/** What is forgotten by itself, by all features. */
export const retention: readonly Retention[] = [
  ...coreRetention,
  ...accountRetention,
  ...bookingRetention,
  ...familyRetention,
  ...reminderRetention,
]

const ofVisits = 'The record of visits, which the clinic must keep.'
const ofAccounts = 'Until its owner removes it or the account ends.'
const ofClinics = 'What a clinic or doctor shows and decides, until they change it.'
const ofProduct = 'The product itself: no person stands in it.'
const worked = 'Gone as soon as it was worked off.'

/** What is not forgotten by itself, and why. A new table stands here or above: a test asks for it. */
export const kept: Readonly<Record<string, string>> = {
  account: ofAccounts,
  appointment: ofVisits,
  appointment_event: ofVisits,
  audit: 'Who did what can be asked years later; nobody can take a line out.',
  audit_link: 'The chain that shows that no line of the audit was changed.',
  audit_waiting: worked,
  blob: ofClinics,
  branch: ofClinics,
  branch_member: ofClinics,
  busy_day: 'Rolled each night: days that are over go.',
  calendar_feed: ofAccounts,
  carer: ofAccounts,
  facility: ofClinics,
  facility_manager: ofClinics,
  freed_time: worked,
  group_session: ofVisits,
  heartbeat: ofProduct,
  hold: 'Swept seconds after it has run out, together with its time.',
  demo_row: 'Marks what belongs to the demo; npm run demo -- --remove takes it away.',
  installation_secret: ofProduct,
  offering: ofClinics,
  offering_card: ofClinics,
  open_day: 'Rolled each night: days that are over go.',
  passkey: ofAccounts,
  practitioner: ofClinics,
  practitioner_branch: ofClinics,
  push_subscription: ofAccounts,
  recovery_code: ofAccounts,
  schedule_exception: ofClinics,
  schedule_rule: ofClinics,
  schema_function: ofProduct,
  schema_migration: ofProduct,
  service: ofClinics,
  service_point: ofClinics,
  specialty: ofProduct,
  specialty_word: ofProduct,
  time_offer: ofVisits,
  verification_event: 'Who decided about a doctor and when, as long as the doctor works here.',
  visit_action: ofVisits,
  waitlist_entry: ofVisits,
}
