import { call } from '../../lib/browser-call.ts'
import { problemCode, type CallOptions } from '../../lib/call.ts'

/** How long a place is silent before the server counts it as left. Milliseconds. */
const forgottenAfter = 10 * 60_000
const mostPause = 15_000

/** Tells the server that somebody has left, again and again until it answers: they are out already, whatever it says. */
export async function tellLeave(meetId: string, options: CallOptions) {
  const until = Date.now() + forgottenAfter
  for (let pause = 1_000; Date.now() < until; pause = Math.min(pause * 2, mostPause)) {
    if (await isHeard(meetId, options)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function isHeard(meetId: string, options: CallOptions): Promise<boolean> {
  try {
    await call('POST /meetings/:meetId/leave', { params: { meetId } }, options)
    return true
  } catch (error) {
    return !silences.includes(problemCode(error))
  }
}

/** Nobody answered, or nobody who knows of the call. */
const silences = ['offline', 'timeout', 'busy', 'internal']
