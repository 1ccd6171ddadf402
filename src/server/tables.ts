import { coreTables } from './core/core.tables.ts'
import type { TableRules } from './core/table-rules.ts'
import { roleTables } from './features/roles/roles.tables.ts'
import { accountTables } from './features/accounts/accounts.tables.ts'
import { appointmentTables } from './features/appointments/appointments.tables.ts'
import { questionnaireTables } from './features/appointments/questionnaire/questionnaire.tables.ts'
import { noteTables } from './features/appointments/notes/notes.tables.ts'
import { conversationTables } from './features/appointments/conversation/conversation.tables.ts'
import { awaitedTables } from './features/awaited/awaited.tables.ts'
import { bookingTables } from './features/booking/booking.tables.ts'
import { savedDoctorTables } from './features/saved-doctors/saved-doctors.tables.ts'
import { credentialTables } from './features/credentials/credentials.tables.ts'
import { doctorTables } from './features/doctors/doctors.tables.ts'
import { patientTables } from './features/patients/patients.tables.ts'
import { familyTables } from './features/family/family.tables.ts'
import { recordTables } from './features/records/records.tables.ts'
import { letterTables } from './features/records/letters/letters.tables.ts'
import { meetingTables } from './features/meetings/meetings.tables.ts'
import { placeTables } from './features/places/places.tables.ts'
import { queueTables } from './features/queue/queue.tables.ts'
import { statisticsTables } from './features/statistics/statistics.tables.ts'
import { settingsTables } from './features/settings/settings.tables.ts'
import { oversightTables } from './features/oversight/oversight.tables.ts'
import { statusTables } from './features/status/status.tables.ts'
import { reminderTables } from './features/reminders/reminders.tables.ts'

/** Every table, by its owner. When an account ends they are walked in this order: the account itself comes last. */
export const tables: readonly TableRules[] = [
  // Papers are looked after before the people they belong to go.
  ...letterTables,
  ...recordTables,
  ...awaitedTables,
  ...bookingTables,
  ...savedDoctorTables,
  ...reminderTables,
  ...statisticsTables,
  ...settingsTables,
  ...statusTables,
  ...oversightTables,
  ...queueTables,
  ...conversationTables,
  ...noteTables,
  ...questionnaireTables,
  ...meetingTables,
  ...appointmentTables,
  ...credentialTables,
  ...doctorTables,
  ...placeTables,
  ...roleTables,
  ...coreTables,
  ...familyTables,
  ...patientTables,
  ...accountTables,
]
