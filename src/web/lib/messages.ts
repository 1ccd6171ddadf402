import { mark } from '#domain/language/translate.ts'

// The specification's texts, to the letter: its typing errors, its case, its dots. One place to change; a test for each.
// Those of the fields of a doctor's profile (S1 to S4) and of a logo (S7) stand with the other faults (contract/fault-texts.ts).
export const literal = {
  S5: mark('some data is missing'),
  S6: mark('Please enter a facility name'),
  S8: mark('An error occurred please try again later'),
  S9: mark('an error occurred. please try again later'),
  S10: mark('Create your profile'),
  S11: mark('an error occurred'),
  S12: mark('An error occurred while submitting your request. PLease try again later'),
  S13: mark('Facility details created successfully. Reloading...'),
  S14: mark('profile created successfully'),
  S15: mark('Unexpected Application Error'),
  S16: mark('the page you are looking for is either deleted or does not exist'),
} as const
