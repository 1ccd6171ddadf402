import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { CallFailed, problemCode, problemText } from '../../../lib/call.ts'
import { callYourself } from '../../../lib/calls/loopback.ts'
import { serverOf } from '../call/ice-server.ts'
import type { Media } from '../call/use-own-media.ts'

/** `none`: the product has no relay; `untried`: nobody is known here, so none was asked for. */
type Relay = 'worked' | 'failed' | 'none' | 'untried'
export type TestResult = {
  readonly result: 'green' | 'amber' | 'red'
  readonly camera: boolean
  readonly microphone: boolean
  readonly relay: Relay
}
export type DeviceTest =
  | { readonly step: 'ready' }
  | { readonly step: 'running' }
  | { readonly step: 'refused'; readonly words: string }
  | { readonly step: 'done'; readonly found: TestResult }

type Who = { readonly isKnown: boolean; readonly linkToken: string; readonly appointmentId: string | null }

/** A call to oneself through the clinic's own relay; whoever nobody knows tests without one. */
export function useDeviceTest({ isKnown, linkToken, appointmentId }: Who) {
  const [test, setTest] = useState<DeviceTest>({ step: 'ready' })
  const options = { linkToken }
  const ask = () =>
    call('POST /device-tests', { body: appointmentId ? { appointment_id: appointmentId } : {} }, options)
  const run = async ({ state }: Media) => {
    setTest({ step: 'running' })
    try {
      const given = isKnown ? await ask() : null
      const tracks = [state.microphone, state.camera].filter((track) => track !== null)
      const line = given ? (given.has_relay ? 'relay' : 'none') : 'untried'
      const found = await tested(tracks, given?.ice_servers.map(serverOf) ?? [], line)
      const { relay } = found
      if (given && relay !== 'untried')
        await call('PUT /device-tests/:testId', { params: { testId: given.id }, body: { ...found, relay } }, options)
      setTest({ step: 'done', found })
    } catch (error) {
      setTest({ step: 'refused', words: refusalWords(error) })
    }
  }
  return { test, run: (media: Media) => void run(media) }
}

async function tested(
  tracks: readonly MediaStreamTrack[],
  servers: readonly RTCIceServer[],
  line: 'relay' | 'none' | 'untried',
): Promise<TestResult> {
  const byRelay = line === 'relay'
  const heard = await callYourself({ servers, byRelay, tracks })
  // Where the relay is not reached, the line itself may still do.
  const direct = byRelay && !heard.isConnected ? await callYourself({ servers, byRelay: false, tracks }) : heard
  const relay: Relay = line === 'relay' ? (heard.isConnected ? 'worked' : 'failed') : line
  const { sound, picture } = direct
  return { result: resultOf(sound, picture, relay), camera: picture, microphone: sound, relay }
}

/** All is ready only where the line was tried as well: a call to oneself without a relay says nothing of other networks. */
export function resultOf(sound: boolean, picture: boolean, relay: Relay): TestResult['result'] {
  if (!sound) return 'red'
  return picture && relay === 'worked' ? 'green' : 'amber'
}

/** A refusal says when to come again, where the server does. */
function refusalWords(error: unknown): string {
  const seconds = error instanceof CallFailed ? error.problem.extra?.retry_after : undefined
  if (problemCode(error) !== 'too_many_tries' || typeof seconds !== 'number') return `${problemText(error)}.`
  return againWords(seconds)
}

export function againWords(seconds: number): string {
  const count = Math.max(1, Math.ceil(seconds / 60))
  return t('That was the last test for now. You can test again in {count, plural, one {# minute} other {# minutes}}.', {
    count,
  })
}
