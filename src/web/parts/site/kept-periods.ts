import { t } from '#domain/language/translate.ts'
import { yearsKept } from '#domain/messages/conversation-rules.ts'
import { looksKept, retentionYears } from '#domain/records/clinic-papers.ts'
import { binDays } from '#domain/records/record-rules.ts'

export type Kept = { readonly what: string; readonly howLong: string }

/** How long papers and conversations are kept, class by class: as the product itself forgets them. */
export function keptPeriods(): Kept[] {
  return [
    ...writtenByClinics(),
    {
      what: t('Documents that patients keep themselves'),
      howLong: t('Until they delete them, and {count} days more in the bin', { count: binDays }),
    },
    ...ofVisits(),
    { what: t('What was written in a video call'), howLong: t('Until the call ends') },
    ...ofLooks(),
  ]
}

/** What stays when a patient leaves. */
export function keptWithClinics(): Kept[] {
  return [...writtenByClinics(), ...ofVisits(), ...ofLooks()]
}

const years = (count: number) => t('{count, plural, one {# year} other {# years}}', { count })

function writtenByClinics(): Kept[] {
  return [
    {
      what: t('What a clinic wrote about a treatment, and documents handed in before a visit'),
      howLong: years(retentionYears.treatment),
    },
    {
      what: t('What a clinic wrote about dates, forms and payment'),
      howLong: years(retentionYears.administrative),
    },
    { what: t('Decisions about a treatment, with their text'), howLong: years(retentionYears.treatment) },
  ]
}

function ofVisits(): Kept[] {
  return [
    {
      what: t('Messages between patients and clinics about a visit'),
      howLong: t('{time} after the last message', { time: years(yearsKept) }),
    },
    {
      what: t('Answers to questions before a visit'),
      howLong: t('{time} after the last change', { time: years(yearsKept) }),
    },
  ]
}

function ofLooks(): Kept[] {
  return [
    { what: t('Who looked at documents'), howLong: years(looksKept) },
    { what: t('Emergency access, with its reason'), howLong: years(retentionYears.treatment) },
  ]
}
