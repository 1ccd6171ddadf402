import type { MailSite } from '../../../core/messages/letter.ts'
import type { RecordDeps } from '../deps.ts'

export type ClinicDeps = RecordDeps & { readonly site: MailSite }
