import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { factLine } from '../../ui/facts.tsx'

export type AnyDoctorChoice = Answer<'GET /branches/:slug'>['any_doctor'][number]

export const choiceKey = ({ service_id, mode }: AnyDoctorChoice) => `${service_id} ${mode}`

/** What a choice is called: the service, how long it takes, whose field it is, and video where it is that. */
export function choiceWords({ name, minutes, specialty, mode }: AnyDoctorChoice): string {
  return factLine([t('{name}, {minutes} minutes', { name, minutes }), specialty, mode === 'video' && t('Video')])
}
