import { expect, test } from 'vitest'
import type { UserType } from '#domain/access/permissions.ts'
import { stoppedMails } from '#domain/profiles/mail-groups.ts'
import { mailStop, readMailStop } from '#server/core/mail-stops.ts'
import { sendDueMessage } from '#server/core/send-messages.ts'
import { composed, type OutgoingMail } from '#server/platform/mail.ts'
import { planReminders } from '#server/features/reminders/plan-reminders.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { book, refusal } from '#tests/support/booker.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { app, clinic, clock, db } = await openClinic()
