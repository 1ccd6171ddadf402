import { test as base, type PlaywrightWorkerArgs, type PlaywrightWorkerOptions } from '@playwright/test'
import type { BranchRole } from '#domain/access/roles.ts'
import { instant } from '#domain/time/instant.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { clinicBuilder, type ClinicDoctor, type Login } from './clinic.ts'
import { ownDay } from './own-day.ts'
import { ownQueue } from './own-queue.ts'
import {
  askedForSecondStep,
  becomesGuest,
  comesInThreeWeeks,
  comesOnTuesday,
  comesSoon,
  followUp,
  hasCall,
  hasNumber,
  tookNoOther,
  wroteForGuest,
  keepsMany,
  isNotOpenYet,
  isFullFor,
  isSuspended,
  linkTo,
  knowsPassword,
  patientIdOf,
  takesNobodyNew,
  visitOf,
  wasForgotten,
  wasLeftOpen,
  wasThere,
  worksAt,
} from './own-people.ts'

export { expect, type APIRequestContext, type Page } from '@playwright/test'

export type Fixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions
export type Clinic = ReturnType<typeof ownClinic>

/**
 * The tests' own `test`: each one comes from a network address of its own, as different people do. From one address the
 * product would rightly refuse so many log-ins within a minute. The server trusts the header from this machine alone.
 *
 * `clinic` builds doctors of the story's own: what is booked there is taken from nobody else's story.
 */
export const test = base.extend<{ closesUp: void }, { clinic: Clinic }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, info) =>
    use({ ...extraHTTPHeaders, 'x-forwarded-for': addressOf(info.testId + info.retry) }),
  // Browsers of other people that a story opened: left open, their pages would go on listening beside all that follow.
  closesUp: [
    async ({ browser }, use) => {
      await use()
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  clinic: [
    async ({ browserName: _anyBrowser }, use) => {
      // The one that the product under test runs on.
      const living = await startEmbedded(process.env.E2E_DATA_DIR ?? '', { durable: true })
      const database = openDatabase(living.url('tendwell', 'tendwell'), { app: 2, worker: 2 })
      await use(ownClinic(database))
      await database.close()
    },
    { scope: 'worker' },
  ],
})

function ownClinic(database: Database) {
  const now = instant(Date.now())
  const plain = clinicBuilder(database, now)
  const builder: typeof plain = {
    ...plain,
    // Of a specialty that no story searches: the first page of a search stays with the demo's doctors.
    doctor: (wish) => plain.doctor({ specialty: 'tropical-medicine', ...wish }),
  }
  return {
    ...builder,
    /** A branch with a queue, a display and a kiosk. */
    queue: () => ownQueue(database, builder, instant(Date.now())),
    isNotOpenYet: (branch: string) => isNotOpenYet(database, branch),
    /** A branch on the morning of a full day. */
    day: () => ownDay(database, builder, instant(Date.now())),
    /** From now on the patient has been with this doctor. */
    wasThere: (patient: Login, doctor: ClinicDoctor) => wasThere(database, now, patient, doctor),
    followUp: (doctor: ClinicDoctor, position?: number) => followUp(database, now, doctor, position),
    takesNobodyNew: (doctor: ClinicDoctor) => takesNobodyNew(database, now, doctor),
    isFullFor: (doctor: ClinicDoctor, days: number) => isFullFor(database, now, doctor, days),
    /** Somebody who holds a built-in role at a branch. */
    worksAt: (branch: string, role: BranchRole) => worksAt(database, now, branch, role),
    askedForSecondStep: (branch: string, daysAgo: number) => askedForSecondStep(database, now, branch, daysAgo),
    knowsPassword: (who: Login, password: string) => knowsPassword(database, who, password),
    patientIdOf: (patient: Login) => patientIdOf(database, patient),
    /** The one visit of a patient. */
    visitOf: (patient: Login) => visitOf(database, patient),
    /** The patient of the one visit has no account any more: the visit, and the way to it that its mail has. */
    becomesGuest: async (patient: Login) => {
      const visit = await becomesGuest(database, patient)
      return { visit, link: await linkTo(database, now, visit) }
    },
    /** A video visit of the two that starts in so many minutes: what the address of its call ends with. */
    hasCall: (patient: Login, doctor: ClinicDoctor, inMinutes = 5) => hasCall(database, patient, doctor, inMinutes),
    keepsMany: (patient: Login, count: number) => keepsMany(database, patient, count),
    wroteForGuest: (email: string) => wroteForGuest(database, email),
    tookNoOther: (patient: Login) => tookNoOther(database, now, patient),
    hasNumber: (who: Login, number: string) => hasNumber(database, who, number),
    /** The way to the one visit of a patient that its mail has. */
    linkToVisitOf: async (patient: Login) => linkTo(database, now, await visitOf(database, patient)),
    /** The doctor's licence does not stand any more. */
    isSuspended: (doctor: ClinicDoctor) => isSuspended(database, doctor),
    /** The doctor's next visit, which begins in a few minutes. */
    comesOnTuesday: (patient: Login, doctor: ClinicDoctor) => comesOnTuesday(database, now, patient, doctor),
    wasForgotten: (patient: Login, doctor: ClinicDoctor) => wasForgotten(database, patient, doctor),
    wasLeftOpen: (patient: Login, doctor: ClinicDoctor) => wasLeftOpen(database, patient, doctor),
    comesSoon: (patient: Login, doctor: ClinicDoctor) => comesSoon(database, instant(Date.now()), patient, doctor),
    comesInThreeWeeks: (patient: Login, doctor: ClinicDoctor) => comesInThreeWeeks(database, now, patient, doctor),
  }
}

/** An address out of 10.0.0.0/8, the same for the same test. */
function addressOf(text: string): string {
  const sum = Array.from(text).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 0xff_ff_ff, 7)
  return `10.${(sum >> 16) & 255}.${(sum >> 8) & 255}.${sum & 255}`
}
