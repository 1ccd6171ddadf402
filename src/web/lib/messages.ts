// The specification's texts, to the letter: its typing errors, its case, its dots. One place to change; a test for each.
export const literal = {
  S1: 'Please select a specialty here',
  S2: 'provide a brief description of the sub specialty here',
  S3: 'provide the facility name',
  S4: 'provide a location name',
  S5: 'some data is missing',
  S6: 'Please enter a facility name',
  S7: 'Please select a facility logo to proceed',
  S8: 'An error occurred please try again later',
  S9: 'an error occurred. please try again later',
  S10: 'Create your profile',
  S11: 'an error occurred',
  S12: 'An error occurred while submitting your request. PLease try again later',
  S13: 'Facility details created successfully. Reloading...',
  S14: 'profile created successfully',
  S15: 'Unexpected Application Error',
  S16: 'the page you are looking for is either deleted or does not exist',
} as const
