import { fault } from '#domain/fault.ts'
import { isCommonPassword } from './common-passwords.ts'
import { nameOfPerson } from './name-rules.ts'
import type { Rule } from './rule.ts'

/** The e-mail format of the specification: text, @, domain, a top-level part of at least two letters. */
const emailFormat = /^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/

export const firstName: Rule = (value) =>
  value.trim() === ''
    ? fault('first_name_missing')
    : value.length > 100
      ? fault('first_name_too_long')
      : nameOfPerson(value)

export const lastName: Rule = (value) =>
  value.trim() === ''
    ? fault('last_name_missing')
    : value.length > 100
      ? fault('last_name_too_long')
      : nameOfPerson(value)

export const emailAddress: Rule = (value) =>
  value.trim() === ''
    ? fault('email_missing')
    : !emailFormat.test(value.trim()) || value.length > 254
      ? fault('email_malformed')
      : undefined

export const optionalMobile: Rule = (value) => (value.trim() === '' ? undefined : mobile(value))

export const mobile: Rule = (value) =>
  value.trim() === ''
    ? fault('mobile_missing')
    : /^\+?[\d\s()./-]{6,30}$/.test(value.trim()) && value.replace(/\D/g, '').length >= 6
      ? undefined
      : fault('mobile_malformed')

export const doctorTitle: Rule = (value) => (value.trim() === '' ? fault('title_missing') : nameOfPerson(value))

/** Only doctors have a title; one that is sent anyway would precede a name and must be as harmless. */
export const optionalTitle: Rule = (value) => (value.trim() === '' ? undefined : nameOfPerson(value))

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
      ? fault('password_missing')
      : value.length < 12
        ? fault('password_too_short')
        : isCommonPassword(value)
          ? fault('password_common')
          : isCommonPassword(value, own) || isAddress(value, email)
            ? fault('password_of_own_words')
            : undefined
}

/** The whole address counts as one word, however many it is made of. */
const isAddress = (value: string, email: string) => email !== '' && value.toLowerCase().includes(email.toLowerCase())

export const sixDigits: Rule = (value) =>
  value.trim() === '' ? fault('code_missing') : /^\d{6}$/.test(value.trim()) ? undefined : fault('code_malformed')

/** From this age on somebody has an account of their own; below, a parent or carer books. */
const ownAccountFrom = 16

/** A birth date as `2001-02-03`, before `today`. With `ownAccount`, old enough for an account too. */
export function dateOfBirth(today: string, options: { ownAccount?: boolean } = {}): Rule {
  return (value) => {
    if (value.replace(/-/g, '').trim() === '') return fault('birth_missing')
    const [year = '', month = '', dayOfMonth = ''] = value.split('-')
    if (!dayOfMonth) return fault('birth_day_missing')
    if (!month) return fault('birth_month_missing')
    if (!year) return fault('birth_year_missing')
    if (!isRealDate(value)) return fault('birth_unreal')
    if (value >= today) return fault('birth_ahead')
    if (options.ownAccount && !mayOwnAccount(today, value)) {
      return fault('too_young', { age: ownAccountFrom })
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
