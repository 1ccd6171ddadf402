import type { LocalDate } from '#domain/time/local.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { ReadRunner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type AtBranch = {
  practitioner: string
  facility_id: string
  facility: string
  account: string
  verification: VerificationState
  verified_on: LocalDate | null
  licence_number: string
  licence_authority: string
  licence_authority_name: string
  /** Whether we have looked at the facility, and at this branch of it. */
  is_checked: boolean
}

/** A doctor who works at a branch, with whose branch it is. */
export function doctorAtBranch(run: ReadRunner, branch: string, practitioner: string) {
  return run.one<AtBranch>(sql`
    select w.practitioner_id as practitioner, b.facility_id, f.name as facility, p.account_id as account, p.verification, p.verified_on,
      p.licence_number, p.licence_authority, p.licence_authority_name, f.check_state = 'checked' and not b.is_unseen as is_checked
    from practitioner_branch w join branch b on b.id = w.branch_id join facility f on f.id = b.facility_id join practitioner p on p.id = w.practitioner_id
    where w.branch_id = ${branch} and w.practitioner_id = ${practitioner} and w.state = 'active'`)
}
