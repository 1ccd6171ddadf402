import type { Fault, FaultCode } from '#domain/fault.ts'
import { mark, t } from '#domain/language/translate.ts'

/** What a person reads when something is refused, by its code. */
export const problemTexts = {
  invalid: mark('Something in what you sent is not right'),
  not_logged_in: mark('You have been logged out. Log in to carry on'),
  wrong_credentials: mark('The email address or password you entered is not correct'),
  csrf: mark('This page is out of date. Load it again and try once more'),
  not_allowed: mark('You do not have access to this'),
  email_not_verified: mark('Verify your email address first'),
  password_needed: mark('Enter your password to go on'),
  not_found: mark('This does not exist or is not yours'),
  slot_taken: mark('That time has just been taken'),
  not_offered: mark('That time is not offered'),
  room_full: mark('No room is free at that time'),
  patient_busy: mark('There is another appointment at that time'),
  hold_lapsed: mark('We let the time go because it was held for 10 minutes'),
  only_returning: mark('This service is for patients who were with this doctor before'),
  visits_ahead: mark('Appointments lie ahead. Cancel or move them first'),
  offer_over: mark('This offer has ended. The time went to the next person'),
  too_many_holds: mark('You are holding as many times as one person can'),
  already_over: mark('This appointment is already over'),
  wrong_status: mark('The appointment has changed, so this is no longer possible'),
  too_soon: mark('It is too late to ask for this time. Pick a later one'),
  too_late: mark('It is too late to change this online'),
  too_early: mark('It is too early for this'),
  changed: mark('Someone else changed this. See what changed'),
  already_exists: mark('This exists already'),
  not_bookable: mark('This doctor cannot be booked online'),
  code_wrong: mark('The code you entered is not correct. Check it and try again'),
  code_expired: mark('The code has expired. We have sent you a new one'),
  link_expired: mark('This link has expired or was already used'),
  address_too_long: mark('This address is too long'),
  too_large: mark('The file is too big'),
  wrong_media_type: mark('This kind of content is not accepted here'),
  key_reused: mark('This request was sent before with other content'),
  too_many_tries: mark('Too many attempts. Try again later'),
  internal: mark('Something went wrong on our side'),
  busy: mark('We are very busy. Try again in a moment'),
} as const

/** What a person reads below a field, by what is wrong with it. Two are the specification's, to the letter. */
const faultTexts: Readonly<Record<FaultCode, string>> = {
  first_name_missing: mark('Enter your first name'),
  first_name_too_long: mark('First name must be 100 characters or fewer'),
  last_name_missing: mark('Enter your last name'),
  last_name_too_long: mark('Last name must be 100 characters or fewer'),
  name_says_more: mark('Write a name alone, without links or sentences'),
  title_missing: mark('Select your title'),
  email_missing: mark('Enter your email address'),
  email_malformed: mark('Enter an email address in the correct format, like name@example.com'),
  email_is_own: mark('This is your own address'),
  mobile_missing: mark('Enter your mobile number'),
  mobile_malformed: mark('Enter a mobile number, like 07700 900982 or +44 7700 900982'),
  password_missing: mark('Enter a password'),
  password_too_short: mark('Password must be 12 characters or more'),
  password_common: mark('Choose a password that is harder to guess. This one is on a list of common passwords'),
  password_of_own_words: mark('Choose a password without your name or your email address'),
  password_wrong: mark('The password is not correct'),
  code_missing: mark('Enter the 6-digit code'),
  code_malformed: mark('The code must be 6 numbers'),
  code_wrong: mark('The code you entered is not correct. Check it and try again'),
  birth_missing: mark('Enter your date of birth'),
  birth_day_missing: mark('Date of birth must include a day'),
  birth_month_missing: mark('Date of birth must include a month'),
  birth_year_missing: mark('Date of birth must include a year'),
  birth_unreal: mark('Date of birth must be a real date'),
  birth_ahead: mark('Date of birth must be in the past'),
  too_young: mark('You must be {age} or over to have your own account. A parent or carer can book for you'),
  terms_refused: mark('Agree to the terms to create an account'),
  consent_missing: mark('Confirm that you are allowed to do this'),
  patient_missing: mark('Select a patient'),
  specialty_missing: mark('Please select a specialty here'),
  sub_specialty_missing: mark('provide a brief description of the sub specialty here'),
  facility_name_missing: mark('Please enter a facility name'),
  facility_logo_missing: mark('Please select a facility logo to proceed'),
  branch_name_missing: mark('Enter a branch name'),
  branch_name_taken: mark('You already have a branch called {name}'),
  address_missing: mark('Enter an address'),
  phone_missing: mark('Enter a phone number'),
  zone_missing: mark('Select a time zone'),
  service_name_missing: mark('Enter a service name'),
  licence_missing: mark('Enter your licence or registration number'),
  licence_taken: mark('This number belongs to another account. Contact us if it is yours'),
  answer_missing: mark('Answer this question'),
  answer_unknown: mark('Choose one of the answers'),
  reason_missing: mark('Select a reason'),
  note_missing: mark('Say why, so that the doctor knows what to do'),
  message_missing: mark('Write a message'),
  start_date_missing: mark('Enter a start date'),
  end_date_before_start: mark('End date must be the same as or after the start date'),
  start_time_missing: mark('Enter a start time'),
  end_time_missing: mark('Enter an end time'),
  end_time_before_start: mark('End time must be after start time'),
  time_off_steps: mark('Times must be full steps of 5 minutes'),
  hours_overlap: mark('These hours overlap with {start} to {end}'),
  push_service_unknown: mark('This push service is not known here'),
  texts_unsent: mark('No text messages are sent here. You get emails and notifications'),
  place_in_list_unknown: mark('This is no place in the list'),
  key_malformed: mark('8 to 100 letters, digits, - or _'),
  letters_unstorable: mark('This holds characters that cannot be saved'),
}

/** The sentence of a fault in the language of the moment; undefined when nothing is wrong. */
export function sayFault(fault: Fault): string
export function sayFault(fault: Fault | undefined): string | undefined
export function sayFault(fault: Fault | undefined): string | undefined {
  return fault && t(faultTexts[fault.code], fault.values)
}

/** The sentences of several fields. */
export function sayFaults(faults: Readonly<Record<string, Fault | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, sayFault(fault)]] : [])),
  )
}
