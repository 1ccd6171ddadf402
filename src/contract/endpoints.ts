import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { administrationEndpoints } from './administration.ts'
import { auditEndpoints } from './audit-search.ts'
import { accountEndpoints } from './accounts.ts'
import { appointmentEndpoints } from './appointments.ts'
import { branchDayEndpoints } from './branch-day.ts'
import { anyDoctorEndpoints } from './any-doctor.ts'
import { bookingEndpoints } from './booking.ts'
import { calendarEndpoints } from './calendars.ts'
import { findingEndpoints } from './finding.ts'
import { liveEndpoints } from './live.ts'
import { ownCheckEndpoints } from './own-check.ts'
import { waitingEndpoints } from './waiting.ts'
import { branchServiceEndpoints } from './branch-services.ts'
import { invitationEndpoints } from './invitations.ts'
import { doctorWeekEndpoints } from './doctor-week.ts'
import { doctorEndpoints } from './doctors.ts'
import { familyEndpoints } from './family.ts'
import { leaveEndpoints } from './leave.ts'
import { meetingEndpoints } from './meetings.ts'
import { callEndpoints } from './calls.ts'
import { notificationEndpoints } from './notifications.ts'
import { ownAccountEndpoints } from './own-account.ts'
import { peopleEndpoints } from './people.ts'
import { facilityDayEndpoints } from './facility-day.ts'
import { facilityCheckEndpoints } from './facility-checks.ts'
import { facilityClosingEndpoints } from './facility-closing.ts'
import { facilityProfileEndpoints } from './facility-profile.ts'
import { closureEndpoints } from './closures.ts'
import { placeEndpoints } from './places.ts'
import { roleEndpoints } from './roles.ts'
import { patientEndpoints } from './patients.ts'
import { downloadEndpoints } from './downloads.ts'
import { recordExportEndpoints } from './record-exports.ts'
import { clinicRecordEndpoints } from './clinic-records.ts'
import { handedInEndpoints } from './handed-in.ts'
import { letterEndpoints } from './letters.ts'
import { questionnaireEndpoints } from './questionnaires.ts'
import { recordEndpoints } from './records.ts'
import { recordSharingEndpoints } from './record-sharing.ts'
import { rotaEndpoints } from './rota.ts'
import { platformEndpoints } from './platform.ts'
import { platformPeopleEndpoints } from './platform-people.ts'
import { publicFaceEndpoints } from './public-face.ts'
import { staffBookingEndpoints } from './staff-booking.ts'
import { credentialEndpoints } from './credentials.ts'
import { conversationEndpoints } from './conversations.ts'
import { queueEndpoints } from './queue.ts'
import { resourceEndpoints } from './resources.ts'
import { queueDoorEndpoints } from './queue-door.ts'
import { statisticsEndpoints } from './statistics.ts'
import { settingsEndpoints } from './settings.ts'
import { specialtyEndpoints } from './specialties.ts'
import { statusEndpoints } from './status.ts'
import { savedDoctorEndpoints } from './saved-doctors.ts'
import { awaitedEndpoints } from './awaited.ts'
import { scheduleEndpoints } from './schedule.ts'
import { serviceEndpoints } from './services.ts'
import { securityEndpoints } from './security.ts'
import { evidencePageEndpoints } from './evidence-pages.ts'
import { verificationEndpoints } from './verification.ts'
import { doctorReportEndpoints } from './doctor-reports.ts'
import { visitActionEndpoints } from './visit-actions.ts'
import { visitNoteEndpoints } from './visit-notes.ts'

/** The whole interface. Only what is listed here can be mounted, and all of it must be. */
export const endpoints = [
  ...platformEndpoints,
  ...accountEndpoints,
  ...ownAccountEndpoints,
  ...securityEndpoints,
  ...invitationEndpoints,
  ...peopleEndpoints,
  ...placeEndpoints,
  ...facilityCheckEndpoints,
  ...facilityClosingEndpoints,
  ...facilityProfileEndpoints,
  ...facilityDayEndpoints,
  ...closureEndpoints,
  ...roleEndpoints,
  ...doctorEndpoints,
  ...credentialEndpoints,
  ...scheduleEndpoints,
  ...rotaEndpoints,
  ...branchServiceEndpoints,
  ...serviceEndpoints,
  ...findingEndpoints,
  ...bookingEndpoints,
  ...anyDoctorEndpoints,
  ...staffBookingEndpoints,
  ...appointmentEndpoints,
  ...waitingEndpoints,
  ...calendarEndpoints,
  ...liveEndpoints,
  ...branchDayEndpoints,
  ...familyEndpoints,
  ...patientEndpoints,
  ...questionnaireEndpoints,
  ...recordEndpoints,
  ...recordSharingEndpoints,
  ...clinicRecordEndpoints,
  ...letterEndpoints,
  ...recordExportEndpoints,
  ...downloadEndpoints,
  ...handedInEndpoints,
  ...leaveEndpoints,
  ...conversationEndpoints,
  ...visitNoteEndpoints,
  ...queueEndpoints,
  ...resourceEndpoints,
  ...queueDoorEndpoints,
  ...visitActionEndpoints,
  ...meetingEndpoints,
  ...callEndpoints,
  ...notificationEndpoints,
  ...statisticsEndpoints,
  ...doctorWeekEndpoints,
  ...publicFaceEndpoints,
  ...administrationEndpoints,
  ...platformPeopleEndpoints,
  ...auditEndpoints,
  ...ownCheckEndpoints,
  ...verificationEndpoints,
  ...evidencePageEndpoints,
  ...doctorReportEndpoints,
  ...statusEndpoints,
  ...specialtyEndpoints,
  ...savedDoctorEndpoints,
  ...awaitedEndpoints,
  ...settingsEndpoints,
] as const satisfies readonly Endpoint[]

type Entry = (typeof endpoints)[number]
export type Address = AddressOf<Entry>
type AddressOf<E extends Endpoint> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Each endpoint by its address, such as `GET /health/live`: what the typed client and the routes read. */
export type ByAddress = { [E in Entry as `${E['method']} ${E['path']}`]: E }

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<A extends Address> = ByAddress[A] extends { params: infer P } ? Output<P> : undefined
export type QueryOf<A extends Address> = ByAddress[A] extends { query: infer Q } ? Output<Q> : undefined
export type BodyOf<A extends Address> = ByAddress[A] extends { body: infer B } ? Output<B> : undefined

/** What a caller sends: before defaults are filled in; `Form` is what carries a file in this room. */
export type Sent<A extends Address, Form = unknown> = (ByAddress[A] extends { params: infer P }
  ? { params: Input<P> }
  : object) &
  (ByAddress[A] extends { query: infer Q } ? { query?: Input<Q> } : object) &
  (ByAddress[A] extends { file: object }
    ? { body: Form }
    : ByAddress[A] extends { body: infer B }
      ? { body: Input<B> }
      : object)

type Replies<A extends Address> = ByAddress[A]['replies']
type SuccessStatus = 200 | 201 | 202
/** What a success answers. */
export type Answer<A extends Address> = Output<Replies<A>[Extract<keyof Replies<A>, SuccessStatus>]>
/** Every success there is: its status and what it answers. */
export type Reply<A extends Address> = {
  [S in Extract<keyof Replies<A>, SuccessStatus>]: { readonly status: S; readonly body: Output<Replies<A>[S]> }
}[Extract<keyof Replies<A>, SuccessStatus>]
