import { anybody } from '#domain/access/actor.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { TicketState } from '#domain/queue/ticket.ts'
import type { Answer } from '#contract/endpoints.ts'
import { hashToken } from '../../http/cookies.ts'
import { refuse } from '../../http/refusal.ts'
import { at } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { QueueDeps } from './deps.ts'

export type Pass = {
  id: string
  branch_id: string
  branch: string
  time_zone: string
  kind: 'display' | 'kiosk' | 'door'
  speaks: boolean
  message: string
  asks_door_code: boolean
  walk_ins: boolean
}

/** The screen that a token opens, which notes that it was seen; one that was taken away opens nothing. */
export async function passOf(
  { database }: QueueDeps,
  now: Instant,
  token: string,
  kind: 'display' | '',
): Promise<Pass> {
  const found = await database.each(anybody).one<Pass>(sql`
    select id, branch_id, branch, time_zone, kind, speaks, message, asks_door_code, walk_ins from pass_of(${hashToken(token)}, ${kind}, ${at(now)})`)
  return found ?? refuse('pass_revoked')
}

/** What hangs on the wall: the database's function answers numbers and points, and nothing else. */
export async function readDisplay(deps: QueueDeps, token: string): Promise<Answer<'GET /queue/display'>> {
  const now = deps.clock.now()
  const { read } = deps.database
  const [hash, pass] = [hashToken(token), await passOf(deps, now, token, 'display')]
  const [tickets, points, code, spoken] = await Promise.all([
    read.many<{
      label: string
      state: TicketState
      point: string
      directions: string
      called_at: Instant
      calls: number
    }>(sql`select label, state, point, directions, called_at, calls from queue_of_pass(${hash}, ${at(now)})`),
    read.many<{ name: string; state: string; back_at: Instant | null }>(
      sql`select name, state, back_at from points_of_pass(${hash})`,
    ),
    read.one<{ code: string }>(sql`select door_code_of_pass(${hash}, ${at(now)}) as code`),
    read.one<{ screen_language: string }>(
      sql`select screen_language from queue_settings where branch_id = ${pass.branch_id}`,
    ),
  ])
  return {
    ...pass,
    screen_language: spoken?.screen_language ?? '',
    door_code: code?.code ?? '',
    points: points.map((point) => ({ ...point, back_at: point.back_at && toRfc3339(point.back_at) })),
    tickets: tickets.map((ticket) => ({ ...ticket, called_at: toRfc3339(ticket.called_at) })),
  }
}
