import { type AuditKind, auditKinds, wordsOfKinds } from '#domain/audit/audit-kinds.ts'
import { mark, t } from '#domain/language/translate.ts'

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

/** What was done, by the last word of an action. */
const doneWords: Record<string, string> = {
  add: mark('added'),
  ask: mark('asked'),
  appeal: mark('appeal sent'),
  archive: mark('archived'),
  change: mark('changed'),
  close: mark('closed'),
  changed: mark('changed'),
  create: mark('added'),
  delete: mark('removed'),
  deleted: mark('removed'),
  edit: mark('changed'),
  ended: mark('ended'),
  expired: mark('ended'),
  export: mark('taken out'),
  hand_in: mark('handed in'),
  in_review: mark('taken up'),
  issue: mark('given out'),
  lifted: mark('confirmed again'),
  list: mark('read as a list'),
  logged_out: mark('logged out'),
  needs_info: mark('changes needed'),
  open: mark('opened'),
  open_again: mark('opened again'),
  read: mark('read'),
  rejected: mark('declined'),
  remove: mark('removed'),
  removed: mark('removed'),
  revoked: mark('revoked'),
  search: mark('searched'),
  send: mark('sent'),
  sent: mark('sent'),
  settings_changed: mark('settings changed'),
  share: mark('shared'),
  show: mark('read'),
  submit: mark('sent'),
  suspended: mark('suspended'),
  take_back: mark('taken back'),
  upload: mark('handed in'),
  verified: mark('verified'),
  view: mark('read'),
  write: mark('written'),
  written: mark('written'),
}

/** "Verification: sent": what an action is about, and what was done where there is a word for it; the code stands beside it. */
export function actionWords(action: string): string {
  const [first = '', ...rest] = action.split('.')
  const kind = auditKinds.find((one) => wordsOfKinds[one].some((word) => word === first))
  const [about, done] = [kind && t(auditKindWords[kind]), doneWords[rest.at(-1) ?? '']]
  if (!about) return action
  return done ? t('{about}: {done}', { about, done: t(done) }) : about
}
