import type { Language } from '#domain/language/languages.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Who is written to about a patient: the owner of the account, or the guest. */
export type RecipientRow = {
  account: string | null
  first_name: string
  /** Who comes, where it is somebody the account books for. */
  member: string | null
  email: string
  phone_number: string
  language: Language | null
  off: MailGroup[]
  has_device: boolean
}

/** The columns of `RecipientRow`, of a patient `p` whose account, if there is one, is `a`. */
export const recipientColumns = sql`p.account_id as account, coalesce(a.first_name, p.first_name) as first_name,
  case when p.relation <> 'self' then p.first_name end as member, coalesce(a.email, p.email) as email,
  coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, coalesce(a.language, p.language) as language,
  coalesce(a.mails_off, '{}') as off, exists (select from push_subscription s where s.account_id = a.id) as has_device`

export type UnreachedVisit = {
  id: string
  patient: string
  phone_number: string
  doctor_account: string
  doctor_language: Language | null
}

/** Whom a message about a visit did not reach, and which doctor is told so. */
export function unreachedVisit(tx: Runner, appointment: string) {
  return tx.one<UnreachedVisit>(sql`
    select x.id, concat_ws(' ', p.first_name, p.last_name) as patient, coalesce(nullif(pa.phone_number, ''), p.phone_number) as phone_number,
      a.id as doctor_account, a.language as doctor_language
    from appointment x join patient p on p.id = x.patient_id left join account pa on pa.id = p.account_id
    join practitioner d on d.id = x.practitioner_id join account a on a.id = d.account_id where x.id = ${appointment}`)
}
