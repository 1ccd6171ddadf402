import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import { mark } from '#domain/language/translate.ts'

export const auditKindWords: Record<AuditKind, string> = {
  account: mark('Accounts'),
  appointment: mark('Appointments'),
  audit: mark('Audit'),
  branch: mark('Branches'),
  call: mark('Calls'),
  conversation: mark('Conversations'),
  facility: mark('Facilities'),
  family: mark('Family'),
  invitation: mark('Invitations'),
  message: mark('Messages'),
  patient: mark('Patients'),
  profile: mark('Profiles'),
  queue: mark('Queue'),
  record: mark('Records'),
  role: mark('Roles'),
  schedule: mark('Schedule'),
  service: mark('Services'),
  session: mark('Log-ins'),
  settings: mark('Settings'),
  status: mark('Status page'),
  two_step: mark('Second step'),
  verification: mark('Verification'),
}

export const actorWords: Record<string, string> = {
  system: mark('By itself'),
  visitor: mark('A visitor'),
  link: mark('By a link'),
  account: mark('A deleted account'),
}
