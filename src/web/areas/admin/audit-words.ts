import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import { mark } from '#domain/language/translate.ts'

export const auditKindWords: Record<AuditKind, string> = {
  account: mark('Accounts'),
  appointment: mark('Appointments'),
  audit: mark('Audit'),
  branch: mark('Branches'),
  call: mark('Calls'),
  conversation: mark('Conversations'),
  family: mark('Family'),
  invitation: mark('Invitations'),
  message: mark('Messages'),
  patient: mark('Patients'),
  queue: mark('Queue'),
  record: mark('Records'),
  role: mark('Roles'),
  session: mark('Log-ins'),
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
