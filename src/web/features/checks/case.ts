import type { Answer, BodyOf } from '#contract/endpoints.ts'

/** Everything that one decision is made on. */
export type Case = Answer<'GET /admin/verifications/:practitionerId'>
export type Decision = BodyOf<'POST /admin/verifications/:practitionerId'>['decision']
export type Looked = NonNullable<BodyOf<'POST /admin/verifications/:practitionerId'>['checks']>[number]
