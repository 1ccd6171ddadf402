import type { Language } from '#domain/language/languages.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
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
}

/** The columns of `RecipientRow`, of a patient `p` whose account, if there is one, is `a`. */
export const recipientColumns = sql`p.account_id as account, coalesce(a.first_name, p.first_name) as first_name,
  case when p.relation <> 'self' then p.first_name end as member, coalesce(a.email, p.email) as email,
  coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, coalesce(a.language, p.language) as language,
  coalesce(a.mails_off, '{}') as off`
