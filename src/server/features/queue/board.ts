import type { AccountActor } from '#domain/access/actor.ts'
import { whoIsNext } from '#domain/queue/order.ts'
import { queueDay } from '#domain/queue/queue-day.ts'
import { isDoneAtPoint, labelOf, stepsFor } from '#domain/queue/ticket.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { staffOfPoints } from '../../core/queue/point-staff.sql.ts'
import { allow } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { QueueDeps } from './deps.ts'
import { mayCallAt } from './load-point.ts'
import { servicesNamed } from './point-choices.sql.ts'
import * as rows from './queue.sql.ts'
import { type BranchRow, branchWithSettings } from './settings.sql.ts'

type Board = Answer<'GET /branches/:branchId/queue'>

/** The queue of a branch as it is now, for who works there. */
export function readBoard(deps: QueueDeps, actor: AccountActor, branchId: string): Promise<Board> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.view', branchId)
    const date = queueDay(asZone(branch.time_zone), now)
    await writeRead(tx, now, actor, 'queue.read', { kind: 'branch', id: branchId })
    const [tickets, waiting, points, doctors, services] = await Promise.all([
      rows.ticketsOfDay(tx, branchId, date),
      rows.pointsOfWaiting(tx, branchId, date),
      rows.pointsOf(tx, branchId),
      rows.doctorsOf(tx, branchId),
      servicesNamed(tx, branchId),
    ])
    const staff = await staffOfPoints(tx, now, branchId)
    const shownPoints = points.map((point) => shownPoint(actor, point, staff))
    const ofOthers = new Set(shownPoints.flatMap(({ id, may_call }) => (may_call ? [] : [id])))
    const waitsFor = new Map(waiting.map((ticket) => [ticket.id, ticket.points]))
    return {
      date,
      time_zone: branch.time_zone,
      branch_name: branch.name,
      settings: branch,
      points: shownPoints,
      services,
      staff: [...new Map(staff.map((one) => [one.account_id, one])).values()],
      tickets: inOrder(tickets, branch, now).map((row) => shown(row, waitsFor.get(row.id), ofOthers)),
      doctors,
    }
  })
}

/** The branch, if this person may do that there; to others it does not exist. */
export async function loadBranch<Right extends Permission>(tx: Runner, actor: AccountActor, right: Right, id: string) {
  const found = await branchWithSettings(tx, id)
  return allow(actor, right, found && { ...found, scope: { branch: id, facility: found.facility_id } })
}

function shownPoint(actor: AccountActor, point: rows.PointRow, named: Awaited<ReturnType<typeof staffOfPoints>>) {
  const staff = named.filter(({ point_id }) => point_id === point.id).map(({ account_id }) => account_id)
  return { ...point, back_at: said(point.back_at), staff, may_call: mayCallAt(actor, { ...point, staff }) }
}

function inOrder(tickets: rows.TicketRow[], branch: BranchRow, now: Instant): rows.TicketRow[] {
  const compare = whoIsNext({ rule: branch.rule, elderlyFirst: branch.elderly_first }, now)
  const placed = (row: rows.TicketRow) => ({
    priority: row.priority,
    arrivedAt: row.arrived_at,
    bookedAt: row.booked_at,
    raisedAt: row.raised_at,
    heldUntil: row.held_until,
    number: row.number,
    prefix: row.prefix,
  })
  return tickets.toSorted((a, b) => compare(placed(a), placed(b)))
}

function shown(
  { visit_status: _status, visit_version: _version, prefix, number, ...row }: rows.TicketRow,
  waitsFor: string[] | undefined,
  /** Points at which somebody else is named. */
  ofOthers: ReadonlySet<string>,
) {
  const isOfOthers = row.point_id !== null && ofOthers.has(row.point_id)
  const steps = stepsFor({ state: row.state, isAtPoint: row.point_id !== null, hasVisit: row.appointment_id !== null })
  return {
    ...row,
    waits_for: waitsFor ?? [],
    label: labelOf({ prefix, number }),
    arrived_at: toRfc3339(row.arrived_at),
    booked_at: said(row.booked_at),
    called_at: said(row.called_at),
    raised_at: said(row.raised_at),
    held_until: said(row.held_until),
    steps: isOfOthers ? steps.filter((step) => !isDoneAtPoint(step)) : steps,
  }
}

const said = (moment: Instant | null) => moment && toRfc3339(moment)
