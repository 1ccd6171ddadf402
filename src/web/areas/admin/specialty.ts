import type { Answer } from '#contract/endpoints.ts'

export type KeptSpecialty = Answer<'GET /admin/specialties'>['results'][number]
