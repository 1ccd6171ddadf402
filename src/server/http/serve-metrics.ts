import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PoolState } from '../platform/database/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { RoundState } from '../platform/rounds.ts'

/** What is asked at the moment of a look. */
export type Measured = {
  readonly metrics: Metrics
  readonly token: string
  readonly pools: () => readonly PoolState[]
  readonly streams: () => number
  readonly rounds: () => readonly RoundState[]
}

/** `/metrics` for a Prometheus that brings the token. To everybody else there is no such page. */
export function serveMetrics(app: FastifyInstance, measured: Measured) {
  const { metrics } = measured
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!bringsToken(request, measured.token)) return reply.status(404).type('text/plain').send('Not found\n')
    look(measured)
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.registry.contentType)
      .send(await metrics.registry.metrics())
  })
}

function look({ metrics, pools, streams, rounds }: Measured) {
  for (const { pool, busy, idle, waiting } of pools()) {
    metrics.pool.set({ pool, state: 'busy' }, busy)
    metrics.pool.set({ pool, state: 'idle' }, idle)
    metrics.pool.set({ pool, state: 'waiting' }, waiting)
  }
  metrics.streams.set(streams())
  for (const { round, lateSeconds } of rounds()) metrics.lateness.set({ round }, lateSeconds)
}

/** The pattern of the route, never the address: that holds ids and tokens. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}

/** Compared by hashes of one length, so that the time tells nothing of the token. */
function bringsToken(request: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${token}`))
}
