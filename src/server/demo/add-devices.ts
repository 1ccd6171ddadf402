import type { Question } from '#domain/booking/questions.ts'
import { newId } from '../platform/clock.ts'
import { sql } from '../platform/database/sql.ts'
import type { Loading } from './add-account.ts'

const devices = ['Ultrasound 1', 'Ultrasound 2']

/** Two devices of a branch of which a visit needs any one. */
export async function addDevices({ tx, now }: Pick<Loading, 'tx' | 'now'>, branch: string) {
  const pool = newId(now)
  await tx.run(sql`insert into pool (id, branch_id, name, kind) values (${pool}, ${branch}, 'Ultrasound', 'device')`)
  for (const name of devices) {
    const point = newId(now)
    await tx.run(sql`
      insert into service_point (id, branch_id, name, kind, directions) values (${point}, ${branch}, ${name}, 'device', 'Ground floor, right')`)
    await tx.run(sql`insert into pool_member (pool_id, point_id) values (${pool}, ${point})`)
  }
}

const asked = { choices: [], is_required: true, when: 'before', only_if: null } as const

/** What patients tell, bring and agree to before it. */
const askedBefore: readonly Question[] = [
  { ...asked, id: 'medicines', text: 'Do you take medicines for your heart or blood pressure?', kind: 'yes_no' },
  {
    ...asked,
    id: 'which',
    text: 'Which ones, and how often?',
    kind: 'long',
    only_if: { question: 'medicines', answer: 'yes' },
  },
  { ...asked, id: 'ecg', text: 'Your last ECG or letter, if you have one', kind: 'file', is_required: false },
  {
    ...asked,
    id: 'consent',
    text: 'Ultrasound of the heart',
    kind: 'consent',
    consent: {
      text: 'The heart is looked at from outside with ultrasound. It does not hurt and takes about 20 minutes. Pictures are kept with your papers.\n\nYou can stop at any time, and you can change your mind before the visit begins.',
      version: 1,
    },
  },
]

/** A service of a doctor that takes one of them for its first minutes. */
export async function addUltrasound(
  { tx, now }: Pick<Loading, 'tx' | 'now'>,
  { practitioner, branch, name }: { practitioner: string; branch: string; name: string },
) {
  const id = newId(now)
  await tx.run(sql`
    insert into service (id, practitioner_id, name, description, minutes, step, min_notice, mode, approval, fee_minor, currency, audience, position,
      questions)
    values (${id}, ${practitioner}, ${name}, '', 40, 20, 60, 'in_person', 'auto', 7500, 'GBP', 'everyone', 3, ${JSON.stringify(askedBefore)}::jsonb)`)
  await tx.run(sql`
    insert into service_need (id, service_id, pool_id, from_minute, until_minute)
    select ${newId(now)}, ${id}, p.id, 0, 20 from pool p where p.branch_id = ${branch} and p.name = 'Ultrasound'`)
}
