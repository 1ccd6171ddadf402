import type { BodyOf } from '#contract/endpoints.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { TestApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { pdf } from './own-records.ts'

type Person = Pick<ReturnType<TestApp['person']>, 'call' | 'request' | 'cookies'>
type Decision = BodyOf<'POST /admin/verifications/:practitionerId'>
type Checks = NonNullable<Decision['checks']>
type Doctor = { readonly practitioner: string }

/** Who gave out the numbers of the tests: no authority of which the product has a rule. */
export const givenBy = { licence_authority_name: 'General Medical Council' } as const

/** A document as a browser hands it in. */
export async function handIn(doctor: Person, kind = 'identity', bytes = pdf(`An identity card: ${kind}`)) {
  if (!doctor.cookies.has('csrftoken')) await doctor.request('GET', '/api/auth/get-csrf-token', undefined)
  const form = new FormData()
  form.set('kind', kind)
  form.set('document', new Blob([new Uint8Array(bytes)]), 'card.pdf')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return doctor.request('POST', '/api/doctors/me/evidence', Buffer.from(await encoded.arrayBuffer()), headers)
}

/** Reviewers of an installation. */
export function reviewing({ look }: Pick<TestDatabase, 'look'>) {
  async function versionOf({ practitioner }: Doctor) {
    const row = await look.one<{ version: number }>(sql`select version from practitioner where id = ${practitioner}`)
    return row?.version ?? 0
  }

  /** What a reviewer ticks who has looked at everything. */
  async function allChecks({ practitioner }: Doctor): Promise<Checks> {
    const documents = await look.many<{ id: string }>(sql`
      select id from verification_evidence where practitioner_id = ${practitioner} and decided_at is null`)
    const seen = { status: 'passed', source: '', evidence: [], valid_until: null } as const
    const source = 'The public register'
    return [
      { ...seen, kind: 'identity', way: 'document', evidence: documents.map(({ id }) => id) },
      { ...seen, kind: 'registry', way: 'register', evidence: [], source },
      { ...seen, kind: 'specialty', way: 'register', evidence: [], source },
    ]
  }

  async function decide(
    reviewer: Person,
    doctor: Doctor,
    decision: Decision['decision'],
    more: Partial<Omit<Decision, 'decision'>> = {},
  ) {
    const seen = { version: await versionOf(doctor), note: 'Not in the register' }
    return reviewer.call('POST /admin/verifications/:practitionerId', {
      params: { practitionerId: doctor.practitioner },
      body: { decision, ...seen, ...more },
    })
  }

  return { versionOf, allChecks, decide }
}
