import type { VerificationMode } from '#domain/verification/checks.ts'
import { day } from '#domain/time/instant.ts'
import { auditHeadRound, linkAudit, linksAtOnce } from './core/audit/audit-chain.ts'
import { reaimStale, rollDigest } from './core/free-times/digest.ts'
import { sweepHolds } from './core/visits/let-holds-go.ts'
import { measureShared } from './core/oversight/measure.ts'
import { followSettings } from './core/oversight/platform-settings.ts'
import { gatherFiles } from './core/papers/gather-files.ts'
import { takeLostFiles } from './core/papers/take-lost-files.ts'
import { followSpecialtyNames } from './core/specialties/specialty-names.ts'
import { eventsAtOnce, numberEvents } from './core/live/number-events.ts'
import { forgetDue } from './core/table-rules.ts'
import { sealRows, type Unopened } from './core/messages/seal-rows.ts'
import { lanes, type SendDeps, sendDueMessage } from './core/messages/send-messages.ts'
import { layDemoDay } from './demo/lay-demo-day.ts'
import { deleteDueAccounts } from './features/accounts/delete-accounts.ts'
import type { AppointmentDeps } from './features/appointments/deps.ts'
import { runVisitAction } from './features/appointments/run-visit-actions.ts'
import { endAwaitedTimes, lookForTimes, passAwaitedOn } from './features/awaited/look-for-times.ts'
import { runTimers } from './features/appointments/run-timers.ts'
import { runOffers } from './features/appointments/waiting.ts'
import { runCheckDates } from './features/doctors/checks/run-check-dates.ts'
import { closeUncheckedFacilities } from './features/places/checks/date-unchecked.ts'
import { tellOverdueChecks } from './features/oversight/tell-overdue-checks.ts'
import { closeQueueDays } from './features/queue/close-days.ts'
import { drawNextPreview } from './features/records/draw-previews.ts'
import { openErasureList } from './features/records/list-erasures.ts'
import { runConsents } from './features/records/run-consents.ts'
import { runExport } from './features/records/run-exports.ts'
import { scanNextFile } from './features/records/scan-files.ts'
import { planReminders } from './features/reminders/plan-reminders.ts'
import { sendDueReminder } from './features/reminders/send-reminders.ts'
import { sendDayAgendas } from './features/reminders/send-agendas.ts'
import { sendWeeklyFigures } from './features/statistics/weekly-figures.ts'
import type { Blobs } from './platform/blobs.ts'
import type { Scanner } from './platform/clamd.ts'
import type { DrawPreview } from './platform/draw-preview.ts'
import type { Identity } from './platform/identity.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { FileStore } from './platform/file-store.ts'
import type { RecordFiles } from './platform/record-files.ts'
import type { Round } from './platform/rounds.ts'
import { tables } from './tables.ts'

type RoundDeps = AppointmentDeps &
  SendDeps & {
    readonly blobs: Pick<Blobs, 'remove'>
    readonly log?: Log
    readonly verification: VerificationMode
    readonly identity: Identity
    readonly files: RecordFiles
    readonly store?: Pick<FileStore, 'gather' | 'names' | 'files'>
    readonly dataDir: string
    readonly hasDemo?: boolean
    readonly scan?: Scan
    readonly draw?: DrawPreview
    readonly metrics?: Metrics
  }
/** For so many visits reminders are planned in one transaction. */
const visitsAtOnce = 100

type Scan = { readonly scanner: Scanner }

/** What happens by itself. Each piece is small, can be repeated, and does no harm when two servers do it at once. */
export function allRounds(deps: RoundDeps): Round[] {
  const { database, clock } = deps
  const system = <T>(job: string, work: Parameters<typeof database.asWorker<T>>[1]) => database.asWorker(job, work)
  return [
    ...lanes.map((lane) => ({
      name: `send ${lane}`,
      everyMilliseconds: 400,
      work: async () => (await sendDueMessage(deps, lane)) > 0,
    })),
    { name: 'number events', everyMilliseconds: 120, work: async () => (await numberEvents(database)) >= eventsAtOnce },
    { name: 'link audit', everyMilliseconds: 300, work: async () => (await linkAudit(database)) >= linksAtOnce },
    auditHeadRound(database, deps.log),
    ...ownRounds(deps),
    ...paperRounds(deps),
    ...tellingRounds(deps),
    ...awaitedRounds(deps),
    ...(deps.hasDemo ? [demoRound(deps)] : []),
    sealRound(deps),
    // One hold a transaction: each needs the locks of its own doctor and rooms.
    {
      name: 'sweep holds',
      everyMilliseconds: 5_000,
      work: async () => (await system('sweep holds', (tx) => sweepHolds(tx, clock.now(), 1))) > 0,
    },
    {
      name: 're-aim',
      everyMilliseconds: 30_000,
      work: async () => (await system('re-aim', (tx) => reaimStale(tx, clock.now(), 50))) > 0,
    },
    {
      name: 'delete accounts',
      everyMilliseconds: 600_000,
      work: async () => (await deleteDueAccounts({ database, clock, tables })) >= 20,
    },
    {
      name: 'plan reminders',
      everyMilliseconds: 1_000,
      work: async () => (await planReminders(deps, visitsAtOnce)) >= visitsAtOnce,
    },
    { name: 'visit actions', everyMilliseconds: 1_000, work: async () => (await runVisitAction(deps)) > 0 },
    { name: 'offers', everyMilliseconds: 1_000, work: async () => (await runOffers(deps)) > 0 },
    { name: 'close queue days', everyMilliseconds: 60_000, work: async () => (await closeQueueDays(deps)) > 0 },
    { name: 'timers', everyMilliseconds: 10_000, work: async () => (await runTimers(deps)) > 0 },
    {
      name: 'roll digest',
      everyMilliseconds: 600_000,
      work: async () => (await system('roll digest', (tx) => rollDigest(tx, clock.now(), 20))) > 0,
    },
    {
      name: 'forget',
      everyMilliseconds: 600_000,
      work: async () => forgetDue(deps, clock.now(), tables, ({ isQuick }) => isQuick === true),
    },
    {
      name: 'forget by night',
      everyMilliseconds: day,
      work: async () => forgetDue(deps, clock.now(), tables, ({ isQuick }) => !isQuick),
    },
  ]
}

/** Names each row that does not open once, by its id: whoever runs the place can look for the key that sealed it. */
function sealRound({ database, log }: RoundDeps): Round {
  const unopened: Unopened = new Map()
  const tell = (table: string, ids: readonly string[]) => log?.warn({ table, ids }, 'rows do not open; they are left')
  const work = async () => (await sealRows(database, { unopened, tell })) > 0
  return { name: 'seal rows', everyMilliseconds: 600_000, work }
}

/** Who waits for a time without a visit: what is held for them, what opens for them, and when they wait no more. */
function awaitedRounds(deps: RoundDeps): Round[] {
  return [
    { name: 'awaited offers', everyMilliseconds: 1_000, work: async () => (await passAwaitedOn(deps)) > 0 },
    { name: 'awaited looks', everyMilliseconds: 5_000, work: async () => (await lookForTimes(deps)) > 0 },
    { name: 'awaited ends', everyMilliseconds: 20_000, work: async () => (await endAwaitedTimes(deps)) > 0 },
  ]
}

/** What each server keeps for itself: what the platform and its specialties are called, and figures where somebody asks for them. */
function ownRounds({ metrics, ...deps }: RoundDeps): Round[] {
  const { database, identity } = deps
  return [
    { name: 'read settings', everyMilliseconds: 3_000, work: () => followSettings(database, identity) },
    { name: 'read names of specialties', everyMilliseconds: 3_000, work: () => followSpecialtyNames(database) },
    ...(metrics ? [measureRound(deps, metrics)] : []),
  ]
}

/** Counts what all servers share, so that a look at the metrics asks the database for nothing. */
function measureRound({ database, clock }: RoundDeps, metrics: Metrics): Round {
  const work = async () => {
    await database.asWorker('measure', (tx) => measureShared(tx, clock.now(), metrics))
    return false
  }
  return { name: 'measure', everyMilliseconds: 15_000, work }
}

/** Papers of patients. Nothing is looked at for viruses where no scanner was named. */
function paperRounds({ scan, draw, store, ...deps }: RoundDeps): Round[] {
  const gathering = gatherFiles(deps.database, store)
  const scanning = scan && { name: 'scan files', work: () => scanNextFile({ ...deps, ...scan }) }
  const drawing = draw && { name: 'draw previews', work: () => drawNextPreview({ ...deps, draw }) }
  return [
    ...(scanning ? [{ ...scanning, everyMilliseconds: 2_000 }] : []),
    ...(drawing ? [{ ...drawing, everyMilliseconds: 500 }] : []),
    ...(store ? [lostRound({ ...deps, store })] : []),
    ...(gathering ? [{ name: 'gather files', everyMilliseconds: 20_000, work: gathering }] : []),
    { name: 'list erasures', everyMilliseconds: 2_000, work: openErasureList(deps) },
    { name: 'write consents', everyMilliseconds: 1_000, work: () => runConsents(deps) },
    { name: 'export records', everyMilliseconds: 1_000, work: () => runExport(deps) },
  ]
}

/** The demo's clinic is in the middle of its day whenever somebody looks. */
function demoRound({ database, clock }: RoundDeps): Round {
  const work = async () => {
    await layDemoDay(database, clock.now())
    return false
  }
  return { name: 'lay demo day', everyMilliseconds: 60_000, work }
}

/** By night, and at each start: a server that was killed is started again. */
function lostRound({
  clock,
  ...deps
}: RoundDeps & { readonly store: Parameters<typeof takeLostFiles>[0]['store'] }): Round {
  const work = async () => {
    await takeLostFiles(deps, clock.now(), tables)
    return false
  }
  return { name: 'take lost files', everyMilliseconds: day, work }
}

/** What is told by itself when its time has come. */
function tellingRounds(deps: RoundDeps): Round[] {
  return [
    { name: 'send reminders', everyMilliseconds: 5_000, work: async () => (await sendDueReminder(deps)) > 0 },
    { name: 'check dates', everyMilliseconds: 60_000, work: () => runCheckDates(deps) },
    { name: 'unchecked facilities', everyMilliseconds: 60_000, work: () => closeUncheckedFacilities(deps) },
    { name: 'overdue checks', everyMilliseconds: 60_000, work: () => tellOverdueChecks(deps) },
    { name: 'day agendas', everyMilliseconds: 60_000, work: async () => (await sendDayAgendas(deps)) > 0 },
    { name: 'weekly figures', everyMilliseconds: 60_000, work: async () => (await sendWeeklyFigures(deps)) > 0 },
  ]
}
