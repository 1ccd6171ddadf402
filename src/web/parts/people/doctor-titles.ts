import { mark } from '#domain/language/translate.ts'

/** What stands before the name of somebody who gives care. */
export const doctorTitles = [
  mark('Dr'),
  mark('Prof'),
  mark('Mr'),
  mark('Mrs'),
  mark('Ms'),
  mark('Mx'),
  mark('Nurse'),
  mark('Other'),
]
