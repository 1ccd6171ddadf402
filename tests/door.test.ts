import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const features = readdirSync(join(root, 'src/server/features'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join('src/server/features', name))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What happens by itself or by command: nobody's request. */
const ofTheProduct = [
  'appointments/mend-zones.ts',
  'appointments/place-at-another-time.ts',
  'appointments/run-timers.ts',
  'appointments/run-visit-actions.ts',
  'appointments/waiting.ts',
  'awaited/look-for-times.ts',
  'reminders/plan-reminders.ts',
  'reminders/send-reminders.ts',
  'places/import-facilities.ts',
  'records/run-exports.ts',
  'records/run-consents.ts',
  'statistics/weekly-figures.ts',
  'reminders/send-agendas.ts',
  'doctors/checks/run-check-dates.ts',
  'doctors/checks/date-unchecked.ts',
  'places/checks/date-unchecked.ts',
  'records/scan-files.ts',
  'records/draw-previews.ts',
  'records/list-erasures.ts',
  'accounts/delete-accounts.ts',
  'queue/close-days.ts',
  'accounts/delete-accounts.sql.ts',
  'accounts/first-administrator-link.ts',
  'accounts/mark-passkeys.ts',
  'oversight/tell-overdue-checks.ts',
]

const named = (names: readonly string[]) => new Set(names.map((name) => `src/server/features/${name}`))

test('requests reach the database through one door; as the product work rounds and commands alone', () => {
  const allowed = named(ofTheProduct)
  expect(features.filter((file) => /\.asWorker\(/.test(read(file)) && !allowed.has(file))).toEqual([])
})

test('that somebody owns an account is said where they have just proven it, and nowhere else', () => {
  // By a password or an app's code, a mailed code or link, a passkey, the cookie of a session that ends, the token of a mail, or
  // any of them a moment ago, for the language of who has just logged in.
  const proving = named(
    [
      'log-in.ts',
      'verify-email.ts',
      'reset-password.ts',
      'passkeys.ts',
      'end-session.ts',
      'stop-mails.ts',
      'keep-language.ts',
    ].map((name) => `accounts/${name}`),
  )
  expect(features.filter((file) => /\bowns\(/.test(read(file)) && !proving.has(file))).toEqual([])
})

test('what follows from an act is carried out as the product by core alone', () => {
  expect(features.filter((file) => read(file).includes('.asProduct('))).toEqual([])
})

test('only what is due by rule, and an invitation that somebody with the right has sent, goes without a check', () => {
  const allowed = named([...ofTheProduct, 'accounts/invitations/accept.ts'])
  expect(features.filter((file) => read(file).includes('allowedByRule(') && !allowed.has(file))).toEqual([])
})

test('each statement of a feature that writes asks for the right that was checked', () => {
  const statements = features.filter((file) => file.endsWith('.sql.ts'))
  const checkedTypes = [
    ...features
      .map(read)
      .join('\n')
      .matchAll(/^(?:export )?type (\w+)(?:<[^=]*>)? =\s*(?:\| )?Allowed</gm),
  ].map(([, name = '']) => name)
  // Who was let into a call has no account to hold a right with: the rule of the call marks them.
  checkedTypes.push('Inside')
  const asks = new RegExp(`Allowed<|\\b(${checkedTypes.join('|')})\\b`)
  const writing = statements.flatMap((file) =>
    [...read(file).matchAll(/^export (?:async )?function (\w+)([\s\S]*?)\n}\n/gm)]
      .filter(([text]) => /`\s*(insert into|update|delete from|with [^`]*\bupdate)\s/i.test(text ?? ''))
      .map(([text = '', name = '']) => ({ name: `${file}: ${name}`, head: text.slice(0, text.indexOf('`')) })),
  )
  console.log(JSON.stringify({ 'writing statements': writing.length }))
  expect(writing.length).toBeGreaterThan(20)
  const unasked = writing.filter(({ head }) => !asks.test(head)).map(({ name }) => name)
  // Sent by rounds, which carry out what is due.
  const ofRounds = [
    'reminders/reminders.sql.ts',
    'appointments/timers.sql.ts: unansweredRequests',
    'records/scan.sql.ts',
    'records/preview.sql.ts',
    'records/due-exports.sql.ts',
    'records/consents-due.sql.ts',
    'statistics/weekly-figures.sql.ts',
    'reminders/agenda.sql.ts',
    'accounts/delete-accounts.sql.ts',
    'oversight/overdue-checks.sql.ts',
    'queue/queue.sql.ts: endOldTickets',
    'awaited/looks.sql.ts',
  ]
  expect(unasked.filter((name) => !ofRounds.some((round) => name.includes(round)))).toEqual([])
})
