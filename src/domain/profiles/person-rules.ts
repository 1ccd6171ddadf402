import { t } from '#domain/language/translate.ts'
import { isCommonPassword } from './common-passwords.ts'
import { nameOfPerson } from './name-rules.ts'
import type { Rule } from './rule.ts'

/** The e-mail format of the specification: text, @, domain, a top-level part of at least two letters. */
const emailFormat = /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/

export const firstName: Rule = (value) =>
  value.trim() === ''
    ? t('Enter your first name')
    : value.length > 100
      ? t('First name must be 100 characters or fewer')
      : nameOfPerson(value)

export const lastName: Rule = (value) =>
  value.trim() === ''
    ? t('Enter your last name')
    : value.length > 100
      ? t('Last name must be 100 characters or fewer')
      : nameOfPerson(value)

export const emailAddress: Rule = (value) =>
  value.trim() === ''
    ? t('Enter your email address')
    : !emailFormat.test(value.trim()) || value.length > 254
      ? t('Enter an email address in the correct format, like name@example.com')
      : undefined

export const optionalMobile: Rule = (value) => (value.trim() === '' ? undefined : mobile(value))

export const mobile: Rule = (value) =>
  value.trim() === ''
    ? t('Enter your mobile number')
    : /^\+?[\d\s()./-]{6,30}$/.test(value.trim()) && value.replace(/\D/g, '').length >= 6
      ? undefined
      : t('Enter a mobile number, like 07700 900982 or +44 7700 900982')

export const doctorTitle: Rule = (value) => (value.trim() === '' ? t('Select your title') : undefined)

/** What others know of somebody: a password made of it is the first that is guessed. */
export type PasswordOwner = {
  readonly first_name?: string | undefined
  readonly last_name?: string | undefined
  readonly email?: string | undefined
}

export const newPassword: Rule = (value) => newPasswordOf({})(value)

/** A new password of somebody whose name or address is known: these count as common words. */
export function newPasswordOf({ first_name = '', last_name = '', email = '' }: PasswordOwner): Rule {
  const own = [first_name, last_name, ...email.split(/[@.+]/)]
  return (value) =>
    value === ''
      ? t('Enter a password')
      : value.length < 12
        ? t('Password must be 12 characters or more')
        : isCommonPassword(value)
          ? t('Choose a password that is harder to guess. This one is on a list of common passwords')
          : isCommonPassword(value, own)
            ? t('Choose a password without your name or your email address')
            : undefined
}

export const sixDigits: Rule = (value) =>
  value.trim() === ''
    ? t('Enter the 6-digit code')
    : /^\d{6}$/.test(value.trim())
      ? undefined
      : t('The code must be 6 numbers')

/** From this age on somebody has an account of their own; below, a parent or carer books. */
const ownAccountFrom = 16

/** A birth date as `2001-02-03`; `today` decides what lies in the past. With `ownAccount`, the age for one is asked too. */
export function dateOfBirth(today: string, options: { ownAccount?: boolean } = {}): Rule {
  return (value) => {
    if (value.replace(/-/g, '').trim() === '') return t('Enter your date of birth')
    const [year = '', month = '', dayOfMonth = ''] = value.split('-')
    if (!dayOfMonth) return t('Date of birth must include a day')
    if (!month) return t('Date of birth must include a month')
    if (!year) return t('Date of birth must include a year')
    if (!isRealDate(value)) return t('Date of birth must be a real date')
    if (value >= today) return t('Date of birth must be in the past')
    if (options.ownAccount && !mayOwnAccount(today, value)) {
      return t('You must be {ownAccountFrom} or over to have your own account. A parent or carer can book for you', {
        ownAccountFrom,
      })
    }
    return undefined
  }
}

/** Whether somebody born on a date is old enough for an account of their own. */
export function mayOwnAccount(today: string, born: string | null): boolean {
  return born !== null && ageOn(today, born) >= ownAccountFrom
}

/** Full years between two calendar dates. */
export function ageOn(today: string, born: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return today.slice(5) >= born.slice(5) ? years : years - 1
}

function isRealDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '1890-01-01') return false
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === value
}
