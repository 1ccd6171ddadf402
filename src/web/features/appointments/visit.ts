import type { Answer } from '#contract/endpoints.ts'

/** A visit as the interface answers it. */
export type Visit = Answer<'GET /visit'>
