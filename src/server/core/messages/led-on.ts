import { sayName } from '#domain/language/specialty-names.ts'
import { againPath, type BookedWith, similarPath } from '#domain/search/doctor-paths.ts'
import type { MailSite } from './letter.ts'
import type { Reader, ToldVisit } from './told-visit.ts'

/** A visit that does not take place or is over, with what leads from it to another one. */
export type LedOn = ToldVisit & {
  /** After how many weeks the doctor would see the patient of such a visit again. */
  readonly follow_up_weeks?: number | null
  readonly with: BookedWith & {
    /** Who came, or was to come. */
    readonly patient: string
    readonly specialty: string
    readonly city: string
    /** Patients find the doctor still. */
    readonly isFound: boolean
  }
}

/** The doctor's own page with the service chosen; once the doctor is no longer listed, others like them. */
export function leadOn(site: MailSite, visit: LedOn, reader: Reader): string {
  return visit.with.isFound
    ? `${site.publicUrl}${againPath(visit.with, personFor(visit, reader))}`
    : leadToOthers(site, visit)
}

/** Whom to book another visit for, where it is not the reader. */
export function personFor({ with: { patient } }: LedOn, { member }: Reader): string | undefined {
  return member === null ? undefined : patient
}

/** Other doctors of the specialty at the place, in the reader's language. */
export function leadToOthers({ publicUrl }: MailSite, { with: { specialty, city }, mode }: LedOn): string {
  return `${publicUrl}${similarPath({ specialty: sayName(specialty), city, mode })}`
}
