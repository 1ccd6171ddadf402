import { useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { callYourself } from '../../lib/calls/loopback.ts'
import { serverOf } from './ice-server.ts'
import type { Media } from './use-own-media.ts'

type Relay = 'worked' | 'failed' | 'none'
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
      const byRelay = given?.has_relay ?? false
      const found = await tested(tracks, given?.ice_servers.map(serverOf) ?? [], byRelay)
      if (given) await call('PUT /device-tests/:testId', { params: { testId: given.id }, body: found }, options)
      setTest({ step: 'done', found })
    } catch (error) {
      setTest({ step: 'refused', words: problemText(error) })
    }
  }
  return { test, run: (media: Media) => void run(media) }
}

async function tested(
  tracks: readonly MediaStreamTrack[],
  servers: readonly RTCIceServer[],
  byRelay: boolean,
): Promise<TestResult> {
  const heard = await callYourself({ servers, byRelay, tracks })
  // Where the relay is not reached, the line itself may still do.
  const direct = byRelay && !heard.isConnected ? await callYourself({ servers, byRelay: false, tracks }) : heard
  const relay: Relay = byRelay ? (heard.isConnected ? 'worked' : 'failed') : 'none'
  const { sound, picture } = direct
  const result = !sound ? 'red' : picture && relay !== 'failed' ? 'green' : 'amber'
  return { result, camera: picture, microphone: sound, relay }
}
