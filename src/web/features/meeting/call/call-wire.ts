import { call } from '../../../lib/browser-call.ts'
import { type CallOptions, problemCode } from '../../../lib/call.ts'
import type { LineSample } from '../../../lib/calls/ladder.ts'
import type { Signal } from '../../../lib/calls/transport.ts'
import { serverOf } from './ice-server.ts'

type Quality = 'good' | 'fair' | 'poor'

/** What the server carries for the call: signals, servers, the sign of life. */
export function openWire(meetId: string, options: CallOptions) {
  let after = 0
  let beats = 0
  const page = Date.now()
  let isFetching = false
  let isWanted = false
  let hear: ((from: string, signal: Signal) => void) | undefined
  const fetchSignals = async () => {
    isWanted = true
    if (isFetching || !hear) return
    isFetching = true
    try {
      while (isWanted) {
        isWanted = false
        const { results } = await call(
          'GET /meetings/:meetId/signals',
          { params: { meetId }, query: { after } },
          options,
        )
        // A full page: more wait behind it.
        if (results.length >= 200) isWanted = true
        for (const { from, body, number } of results) {
          after = Math.max(after, number)
          const signal = signalOf(body)
          if (signal) hear?.(from, signal)
        }
      }
    } catch {
      // The next hint, or the next look, asks again.
    } finally {
      isFetching = false
    }
  }
  // A hint that was lost costs seconds at most.
  const looking = setInterval(() => void fetchSignals(), 3_000)
  return {
    fetch: () => void fetchSignals(),
    listen: (listener: (from: string, signal: Signal) => void) => {
      hear = listener
      void fetchSignals()
    },
    servers: async (): Promise<RTCIceServer[]> => {
      const { ice_servers } = await call('POST /meetings/:meetId/ice-servers', { params: { meetId } }, options)
      return ice_servers.map(serverOf)
    },
    send: (participantId: string, signal: Signal) =>
      call(
        'POST /meetings/:meetId/participants/:participantId/signals',
        {
          params: { meetId, participantId },
          body: { kind: signal.kind === 'candidates' ? 'candidate' : 'description', body: JSON.stringify(signal) },
        },
        options,
      ).catch((error: unknown) => {
        // Whom it is for has left, or this place has ended: no later try goes through.
        if (!['not_found', 'not_let_in', 'invalid'].includes(problemCode(error))) throw error
      }),
    beat: ({ line, quality }: { line: 'connecting' | 'connected' | 'reconnecting'; quality: LineSample | null }) =>
      call(
        'POST /meetings/:meetId/heartbeat',
        {
          params: { meetId },
          body: { line, beat: { page, number: ++beats }, ...(quality ? { quality: qualityOf(quality) } : {}) },
        },
        options,
      ).catch(() => undefined),
    close: () => {
      hear = undefined
      clearInterval(looking)
    },
  }
}

function signalOf(body: string): Signal | null {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null && 'session' in said && 'kind' in said ? (said as Signal) : null
  } catch {
    return null
  }
}

function qualityOf({ loss, roundTrip }: LineSample): Quality {
  if (loss > 0.12 || (roundTrip ?? 0) > 900) return 'poor'
  return loss > 0.04 || (roundTrip ?? 0) > 400 ? 'fair' : 'good'
}
