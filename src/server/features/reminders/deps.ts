import type { MailSite } from '../../core/messages/tell-patient.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

export type ReminderDeps = { readonly database: Database; readonly clock: Clock; readonly site: MailSite }
