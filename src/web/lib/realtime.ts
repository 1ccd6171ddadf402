import { useEffect, useRef } from 'react'
import { csrfCookie } from './csrf-cookie.ts'
import { noteSession, sessionFound } from './session-lost.ts'
import { storedToken } from './session.ts'

export type LiveEvent = {
  readonly kind: string
  /** What of it has changed, where that is told: of a call its `state`, `signals` or `chat`. */
  readonly what?: string
  readonly appointment?: string
  readonly practitioner?: string
}

const channelName = 'tendwell-live'
const listeners = new Set<(event: LiveEvent) => void>()

/** Hears what changes for the account that is logged in. One tab of the browser holds the line and tells the others. */
export function useLive(listener: (event: LiveEvent) => void) {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const hear = (event: LiveEvent) => latest.current(event)
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }, [])
}

/** Keeps the line of this browser open until the returned function is called. */
export function openLiveLine(): () => void {
  const stop = new AbortController()
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = (message: MessageEvent<LiveEvent>) => {
    if (message.data.kind === sessionLost.kind) noteSession(false)
    else tell(message.data)
  }
  const share = (event: LiveEvent) => {
    if (event.kind !== sessionLost.kind) tell(event)
    channel.postMessage(event)
  }
  const hold = () => keepReading('/api/live', share, stop.signal)
  // The lock makes one tab the holder; when it closes, the next takes over.
  void navigator.locks.request('tendwell-live-line', { signal: stop.signal }, hold).catch(() => undefined)
  return () => {
    stop.abort()
    channel.close()
  }
}

/** Hears when times of these doctors open or close. */
export function useAvailability(doctors: readonly string[], changed: (practitioner: string) => void) {
  const latest = useRef(changed)
  latest.current = changed
  const key = doctors.slice(0, 25).join(',')
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const hear = (event: LiveEvent) => {
      if (event.practitioner) latest.current(event.practitioner)
      // More happened than is told one by one.
      if (event.kind === 'missed') for (const practitioner of key.split(',')) latest.current(practitioner)
    }
    // After what is drawn now: taps come first.
    const opening = setTimeout(() => void keepReading(`/api/live/availability?doctors=${key}`, hear, stop.signal))
    return () => {
      clearTimeout(opening)
      stop.abort()
    }
  }, [key])
}

function tell(event: LiveEvent) {
  for (const listener of listeners) listener(event)
}

/** Until a lost line is tried again, at most, where crowds hold lines. Milliseconds. */
const mostPause = 15_000
/** The server knows no such line, or has too many of them: asking again at once changes nothing. */
const pauseWhenRefused = 30_000

/** What the tab that holds the line tells the others when the server no longer knows the session. */
const sessionLost: LiveEvent = { kind: 'session_lost' }

/**
 * Reads a stream for ever: after a loss it waits a little longer each time and resumes from the last event. A lost
 * session is said, as calls say it; the line waits until somebody has logged in again.
 */
export async function keepReading(
  path: string,
  hear: (event: LiveEvent) => void,
  signal: AbortSignal,
  /** What opens the line to whoever need not be logged in. */
  opens?: Readonly<Record<string, string>>,
  longest = mostPause,
) {
  let last = ''
  for (let losses = 0; !signal.aborted; losses += 1) {
    // The browser knows when it has no network; the line itself may not notice for minutes.
    const line = new AbortController()
    const cut = () => line.abort()
    addEventListener('offline', cut)
    let isRefused = false
    try {
      const resume = last === '' ? '' : `${path.includes('?') ? '&' : '?'}after=${last}`
      const token = storedToken()
      const answer = await fetch(path + resume, {
        signal: AbortSignal.any([signal, line.signal]),
        credentials: 'include',
        headers: {
          'x-csrftoken': csrfCookie(),
          // A line that opens again by itself keeps nobody logged in.
          'x-unattended': 'yes',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...opens,
        },
      })
      if (answer.status === 401) {
        if (!token || opens) return
        noteSession(false)
        hear(sessionLost)
        await sessionFound(signal)
        losses = 0
        continue
      }
      isRefused = answer.status === 404 || answer.status === 429
      if (answer.ok && answer.body) {
        losses = 0
        for await (const message of messages(answer.body)) {
          last = message.id || last
          hear(message.event)
        }
      }
    } catch {
      if (signal.aborted) return
    } finally {
      removeEventListener('offline', cut)
      // What was given up for silence would stay open beside the next line, and be counted with it.
      cut()
    }
    hear({ kind: 'lost' })
    await pauseOrOnline(isRefused ? pauseWhenRefused : Math.min(500 * 2 ** losses, longest))
  }
}

/** Waits for a time, or until the browser has a network again. */
async function pauseOrOnline(milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const wake = () => resolve()
  addEventListener('online', wake)
  await promise
  clearTimeout(timer)
  removeEventListener('online', wake)
}

/** The server says something every 20 seconds; a line that is silent for longer than this is dead. Milliseconds. */
const mostSilence = 45_000

async function soon<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The line is silent')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function* messages(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await soon(reader.read(), mostSilence)
    if (done) return
    text += value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      const id = /^id: (\d+)$/m.exec(block)?.[1] ?? ''
      if (data) yield { id, event: JSON.parse(data) as LiveEvent }
    }
  }
}
