import { useEffect, useState, useSyncExternalStore } from 'react'
import { keepAwake } from '../../../lib/calls/keep-awake.ts'
import { openPeerEngine } from '../../../lib/calls/peer-engine.ts'
import { type CallState, type CallStore, openCall } from './call-store.ts'
import type { Admitted } from '../meeting.ts'
import type { MeetingAccess } from '../use-meeting.ts'
import type { Media } from './use-own-media.ts'

export type Call = { readonly store: CallStore | null; readonly state: CallState }

const nothingYet: CallState = { streams: {}, lines: {}, sends: {}, rung: 'full', lostSince: null }

/** The call of this tab while somebody is in it. */
export function useCall(access: MeetingAccess, meeting: Admitted, media: Media): Call {
  const { meetId } = access
  const self = meeting.participant_id
  const { callToken, linkToken } = access.options
  const [store, setStore] = useState<CallStore | null>(null)
  useEffect(() => {
    const opened = openCall({ meetId, self, options: { callToken, linkToken }, openTransport: openPeerEngine })
    setStore(opened)
    const sleep = keepAwake()
    return () => {
      sleep()
      opened.close()
    }
  }, [meetId, self, callToken, linkToken])
  const people = peopleOf(meeting)
  useEffect(() => store?.setPeople(people === '' ? [] : people.split(',')), [store, people])
  useEffect(() => store?.setMedia(media.state), [store, media.state])
  const state = useSyncExternalStore(store?.subscribe ?? neverTells, () => store?.read() ?? nothingYet)
  return { store, state }
}

/** Everybody else who is in, as one text: it only changes when somebody comes or goes. */
function peopleOf({ participants, participant_id }: Admitted): string {
  return participants
    .map(({ id }) => id)
    .filter((id) => id !== participant_id)
    .sort()
    .join(',')
}

const neverTells = () => () => undefined
