import type { Answer } from '#contract/endpoints.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { ageOn } from '#domain/profiles/person-rules.ts'
import { t } from '#domain/language/translate.ts'
import type { ReactNode } from 'react'
import type { Status } from '#domain/booking/status.ts'
import { asLocalDate, dateWords, todayIn, viewerZone } from '../../lib/format.ts'

export type PatientCard = Answer<'GET /branches/:branchId/patients/:patientId'>
export type Listed = Answer<'GET /branches/:branchId/patients'>['results'][number]
export type Duplicate = Answer<'GET /branches/:branchId/patients/:patientId/duplicates'>['results'][number]

/** The branch whose register it is, what may be done there, and how a status is drawn. */
export type RegisterHere = {
  readonly branchId: string
  /** The address that the screens of this branch stand below. */
  readonly home: string
  readonly rights: ReadonlySet<Permission>
  readonly chip: (status: Status) => ReactNode
}

/** What a form about somebody holds. */
export type EntryValues = Pick<
  PatientCard,
  'first_name' | 'last_name' | 'email' | 'phone_number' | 'needs' | 'needs_note'
> & {
  date_of_birth: string
}

export const registerKey = (branchId: string) => ['register', branchId] as const

/** "1 January 1980, 46 years". */
export function bornWords(date: string | null): string {
  if (!date) return t('Date of birth not known')
  const age = ageOn(todayIn(viewerZone()), date)
  return t('{date}, {age, plural, one {# year} other {# years}}', { date: dateWords(asLocalDate(date)), age })
}
