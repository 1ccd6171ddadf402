import { mark } from '#domain/language/translate.ts'

// The specification's texts, to the letter: its typing errors, its case, its dots. One place to change; a test for each.
export const literal = {
  S1: mark('Please select a specialty here'),
  S2: mark('provide a brief description of the sub specialty here'),
  S3: mark('provide the facility name'),
  S4: mark('provide a location name'),
  S5: mark('some data is missing'),
  S6: mark('Please enter a facility name'),
  S7: mark('Please select a facility logo to proceed'),
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
