import type { UserType } from '#domain/access/permissions.ts'
import type { Language } from '#domain/language/languages.ts'
import type { MailGroup } from '#domain/profiles/mail-groups.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { Reader } from './told-visit.ts'

/** Who gets messages about a patient: the owner of the account, or the guest. */
export type RecipientRow = {
  account: string | null
  first_name: string
  /** The patient's name, where it is somebody the account books for. */
  member: string | null
  email: string
  phone_number: string
  language: Language | null
  off: MailGroup[]
  has_device: boolean
  carers: Reader[]
}

/** The other adults who manage the patient `p`, a row of `patient`: they get every message about a visit too. */
export function carersOf(p: Statement) {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('account', m.id, 'first_name', m.first_name, 'member', ${p}.first_name,
    'email', m.email, 'phone_number', m.phone_number, 'language', m.language, 'off', to_jsonb(m.mails_off),
    'has_device', has_device(m.id)) order by c.created_at), '[]')
    from carer c join account m on m.id = c.account_id where c.patient_id = ${p}.id)`
}

/** The columns of `RecipientRow`, of a patient `p` whose account, if there is one, is `a`. */
export const recipientColumns = sql`p.account_id as account, coalesce(a.first_name, p.first_name) as first_name,
  case when p.relation <> 'self' then p.first_name end as member, coalesce(a.email, p.email) as email,
  coalesce(nullif(a.phone_number, ''), p.phone_number) as phone_number, coalesce(a.language, p.language) as language,
  coalesce(a.mails_off, '{}') as off, has_device(a.id) as has_device,
  ${carersOf(sql`p`)} as carers`

/**
 * By what a patient `p` can be told at best, a word of `waysToTell`; an account that was deleted tells nobody. The address and
 * the number stay unread: whoever may not know them may know this.
 */
export function wayToTell(p: Statement) {
  return sql`case when exists (select from account w where w.id = ${p}.account_id and w.deleted_at is null) then 'mail'
    when ${p}.account_id is null and ${p}.email <> '' then 'mail' when ${p}.phone_number <> '' then 'text' else 'none' end`
}

/** Who gets messages about a patient. */
export function recipientOf(run: ReadRunner, patient: string) {
  return run.one<RecipientRow>(sql`
    select ${recipientColumns} from patient p left join account a on a.id = p.account_id where p.id = ${patient}`)
}

/** The same, for what a clinic does: whoever acts there need not see where its patients are written to. */
export function whoIsTold(tx: Runner, patient: string) {
  return tx.asProduct((product) => recipientOf(product, patient))
}

export type UnreachedVisit = {
  id: string
  patient: string
  phone_number: string
  doctor_account: string
  doctor_language: Language | null
}

/** The patient a message about a visit did not reach, and the doctor to tell. */
export function unreachedVisit(tx: Runner, appointment: string) {
  return tx.one<UnreachedVisit>(sql`
    select x.id, concat_ws(' ', p.first_name, p.last_name) as patient, coalesce(nullif(pa.phone_number, ''), p.phone_number) as phone_number,
      a.id as doctor_account, a.language as doctor_language
    from appointment x join patient p on p.id = x.patient_id left join account pa on pa.id = p.account_id
    join practitioner d on d.id = x.practitioner_id join account a on a.id = d.account_id where x.id = ${appointment}`)
}

/** Whose proven address this is: for what the product writes to them, never for the actor to read. */
export function accountOfAddress(tx: Runner, email: string) {
  return tx.asProduct((product) =>
    product.one<{ id: string; language: Language | null; user_type: UserType }>(sql`
      select id, language, user_type from account where email = ${email} and email_verified_at is not null`),
  )
}

/** Where an account gets its mail: for what the product tells somebody other than the actor. */
export function addressOfAccount(tx: Runner, account: string) {
  return tx.asProduct((product) =>
    product.one<{
      email: string
      first_name: string
      last_name: string
      language: Language | null
      user_type: UserType
    }>(sql`
      select email, first_name, last_name, language, user_type from account where id = ${account}`),
  )
}

/** The mail addresses of the administrators of this installation. Nobody else may know who they are. */
export async function addressesOfAdministrators(tx: Runner): Promise<string[]> {
  const rows = await tx.asProduct((product) =>
    product.many<{ email: string }>(sql`
      select email from account where user_type = 'platform-admin' and email_verified_at is not null order by created_at limit 5`),
  )
  return rows.map(({ email }) => email)
}
