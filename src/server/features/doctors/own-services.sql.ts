import { usualAnswer, usualStep } from '#domain/availability/usual-service.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import { type Runner, at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Practice } from './practice.ts'

type ServiceInput = BodyOf<'POST /doctors/me/services'>

/** Minutes between two offered starts. */
export function stepOf({ step, minutes }: ServiceInput): number {
  return step ?? usualStep(minutes)
}

export function insertService(tx: Runner, id: string, { practitioner }: Practice<'services.edit'>, s: ServiceInput) {
  return tx.run(sql`
    insert into service (id, practitioner_id, name, description, minutes, buffer_before, buffer_after, step, min_notice,
      horizon_days, change_cutoff, answer_minutes, approval, mode, fee_minor, currency, capacity, preparation, follow_up_weeks, questions, audience, position)
    values (${id}, ${practitioner}, ${s.name}, ${s.description}, ${s.minutes}, ${s.buffer_before}, ${s.buffer_after},
      ${stepOf(s)}, ${s.min_notice}, ${s.horizon_days}, ${s.change_cutoff}, ${s.answer_minutes ?? usualAnswer}, ${s.approval}, ${s.mode}, ${s.fee_minor},
      ${s.currency}, ${s.capacity}, ${s.preparation}, ${s.follow_up_weeks ?? null}, ${JSON.stringify(s.questions)}, ${s.audience},
      (select coalesce(max(position) + 1, 0) from service where practitioner_id = ${practitioner}))`)
}

/** A client that does not know the suggestion says nothing of it, and takes none away. */
export const keptUnlessSaid = ({ follow_up_weeks: weeks }: Pick<ServiceInput, 'follow_up_weeks'>) =>
  weeks === undefined ? sql`follow_up_weeks` : sql`${weeks}::smallint`

/** Changes a service unless somebody else did so meanwhile: then no row is touched. */
export function updateService(
  tx: Runner,
  id: string,
  { practitioner }: Practice<'services.edit'>,
  version: number,
  s: ServiceInput,
) {
  return tx.run(sql`
    update service set name = ${s.name}, description = ${s.description}, minutes = ${s.minutes}, buffer_before = ${s.buffer_before},
      buffer_after = ${s.buffer_after}, step = ${stepOf(s)}, min_notice = ${s.min_notice}, horizon_days = ${s.horizon_days},
      change_cutoff = ${s.change_cutoff}, answer_minutes = coalesce(${s.answer_minutes ?? null}::int, answer_minutes), approval = ${s.approval}, mode = ${s.mode}, fee_minor = ${s.fee_minor},
      currency = ${s.currency}, capacity = ${s.capacity}, preparation = ${s.preparation}, follow_up_weeks = ${keptUnlessSaid(s)}, questions = ${JSON.stringify(s.questions)},
      audience = ${s.audience}, version = version + 1
    where id = ${id} and practitioner_id = ${practitioner} and branch_id is null and version = ${version} and archived_at is null`)
}

export function archiveService(tx: Runner, now: Instant, id: string, { practitioner }: Practice<'services.edit'>) {
  return tx.run(sql`
    update service set archived_at = ${at(now)}
    where id = ${id} and practitioner_id = ${practitioner} and branch_id is null and archived_at is null`)
}
