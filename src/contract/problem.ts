import { z } from 'zod'
import { problemTexts } from './refusal-texts.ts'

/** Every refusal there is: code, status, and what a person reads. RFC 9457, `type` is `/problems/{code}`. */
export const problems = {
  invalid: { status: 400, title: problemTexts.invalid },
  not_logged_in: { status: 401, title: problemTexts.not_logged_in },
  wrong_credentials: { status: 401, title: problemTexts.wrong_credentials },
  csrf: { status: 403, title: problemTexts.csrf },
  not_allowed: { status: 403, title: problemTexts.not_allowed },
  account_suspended: { status: 403, title: problemTexts.account_suspended },
  email_not_verified: { status: 403, title: problemTexts.email_not_verified },
  second_step_needed: { status: 403, title: problemTexts.second_step_needed },
  password_needed: { status: 403, title: problemTexts.password_needed },
  not_found: { status: 404, title: problemTexts.not_found },
  slot_taken: { status: 409, title: problemTexts.slot_taken },
  not_offered: { status: 409, title: problemTexts.not_offered },
  room_full: { status: 409, title: problemTexts.room_full },
  patient_busy: { status: 409, title: problemTexts.patient_busy },
  hold_lapsed: { status: 409, title: problemTexts.hold_lapsed },
  only_returning: { status: 409, title: problemTexts.only_returning },
  age_not_seen: { status: 409, title: problemTexts.age_not_seen },
  visits_ahead: { status: 409, title: problemTexts.visits_ahead },
  offer_over: { status: 409, title: problemTexts.offer_over },
  too_many_holds: { status: 409, title: problemTexts.too_many_holds },
  too_many_here: { status: 409, title: problemTexts.too_many_here },
  already_over: { status: 409, title: problemTexts.already_over },
  wrong_status: { status: 409, title: problemTexts.wrong_status },
  too_soon: { status: 409, title: problemTexts.too_soon },
  too_late: { status: 409, title: problemTexts.too_late },
  too_early: { status: 409, title: problemTexts.too_early },
  not_checked_yet: { status: 409, title: problemTexts.not_checked_yet },
  preview_coming: { status: 409, title: problemTexts.preview_coming },
  no_preview: { status: 409, title: problemTexts.no_preview },
  file_damaged: { status: 409, title: problemTexts.file_damaged },
  checks_missing: { status: 409, title: problemTexts.checks_missing },
  second_person_needed: { status: 409, title: problemTexts.second_person_needed },
  has_virus: { status: 409, title: problemTexts.has_virus },
  changed: { status: 409, title: problemTexts.changed },
  already_exists: { status: 409, title: problemTexts.already_exists },
  point_busy: { status: 409, title: problemTexts.point_busy },
  point_closed: { status: 409, title: problemTexts.point_closed },
  ticket_moved: { status: 409, title: problemTexts.ticket_moved },
  walk_ins_full: { status: 409, title: problemTexts.walk_ins_full },
  desk_first: { status: 409, title: problemTexts.desk_first },
  door_code_wrong: { status: 409, title: problemTexts.door_code_wrong },
  keeps_own_details: { status: 409, title: problemTexts.keeps_own_details },
  both_have_accounts: { status: 409, title: problemTexts.both_have_accounts },
  visits_clash: { status: 409, title: problemTexts.visits_clash },
  merge_over: { status: 409, title: problemTexts.merge_over },
  conversation_closed: { status: 409, title: problemTexts.conversation_closed },
  messages_off: { status: 409, title: problemTexts.messages_off },
  call_locked: { status: 409, title: problemTexts.call_locked },
  call_full: { status: 409, title: problemTexts.call_full },
  call_over: { status: 409, title: problemTexts.call_over },
  not_let_in: { status: 403, title: problemTexts.not_let_in },
  branch_closed: { status: 409, title: problemTexts.branch_closed },
  not_bookable: { status: 409, title: problemTexts.not_bookable },
  code_wrong: { status: 400, title: problemTexts.code_wrong },
  code_expired: { status: 400, title: problemTexts.code_expired },
  pass_revoked: { status: 410, title: problemTexts.pass_revoked },
  link_expired: { status: 410, title: problemTexts.link_expired },
  address_too_long: { status: 414, title: problemTexts.address_too_long },
  too_large: { status: 413, title: problemTexts.too_large },
  wrong_media_type: { status: 415, title: problemTexts.wrong_media_type },
  key_reused: { status: 422, title: problemTexts.key_reused },
  too_many_tries: { status: 429, title: problemTexts.too_many_tries },
  internal: { status: 500, title: problemTexts.internal },
  busy: { status: 503, title: problemTexts.busy },
} as const

export type ProblemCode = keyof typeof problems

export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional(),
    /** What to mend, field by field. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** What a screen needs beyond the words: the nearest times, the current row. */
    extra: z.record(z.string(), z.unknown()).optional(),
    reference: z.string().optional(),
  })
  .meta({ id: 'Problem' })

export type Problem = z.output<typeof problemShape>
