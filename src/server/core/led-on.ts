import { sayName } from '#domain/language/specialty-names.ts'
import { againPath, type BookedWith, similarPath } from '#domain/search/doctor-paths.ts'
import type { MailSite } from './letter.ts'
import type { Reader, ToldVisit } from './told-visit.ts'

/** A visit with what leads from it to another one: it does not take place, or is over. */
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

/** The doctor's own page with the service chosen; where nobody finds the doctor any more, others like them. */
export function leadOn(site: MailSite, visit: LedOn, reader: Reader): string {
  return visit.with.isFound
    ? `${site.publicUrl}${againPath(visit.with, personFor(visit, reader))}`
    : leadToOthers(site, visit)
}

/** Whom another visit is booked for, where it is not the person who reads. */
export function personFor({ with: { patient } }: LedOn, { member }: Reader): string | undefined {
  return member === null ? undefined : patient
}

/** Doctors in its stead: of the specialty, in the words of the reader, at the place. */
export function leadToOthers({ publicUrl }: MailSite, { with: { specialty, city }, mode }: LedOn): string {
  return `${publicUrl}${similarPath({ specialty: sayName(specialty), city, mode })}`
}
