import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/browser-call.ts'
import { problemCode } from '../../lib/call.ts'
import type { LiveEvent } from '../../lib/realtime.ts'
import { storedRecord } from '../../lib/stored.ts'
import { lookAgainAfter } from './call/look-again.ts'
import { areSpent, dropKeys, type Keys } from './meeting-keys.ts'
import { isClosed, type Meeting } from './meeting.ts'
import { tellLeave } from './tell-leave.ts'
import { useMeetingLine } from './use-meeting-line.ts'

const placeKey = 'call_place'

export type MeetingAccess = ReturnType<typeof useMeeting>

/** The page of one call as it stands, told anew whenever it moves, and the place of this tab in it. */
export function useMeeting(meetId: string, keys: Keys | null, hear: (event: LiveEvent) => void) {
  const queries = useQueryClient()
  const [place, setPlace] = useState(() => placeIn(meetId))
  const [hasLeft, setLeft] = useState(false)
  const options = { callToken: place, linkToken: keys?.link ?? '' }
  const queryKey = ['meeting', meetId, place]
  const shown = useQuery({
    queryKey,
    queryFn: () => call('GET /meetings/:meetId', { params: { meetId } }, options),
    enabled: keys !== null,
    refetchInterval: ({ state }) => lookAgainAfter(state.data, Date.now()),
    placeholderData: (before) => before,
    retry: (_count, error) => problemCode(error) === 'offline' || problemCode(error) === 'timeout',
  })
  const isSpent = keys !== null && areSpent(keys, shown.data)
  useEffect(() => {
    if (isSpent) dropKeys(meetId)
  }, [isSpent, meetId])
  const again = () => queries.invalidateQueries({ queryKey: ['meeting', meetId] })
  useMeetingLine(meetId, place, (event) => {
    if (event.kind !== 'lost' && (event.kind !== 'meeting' || event.what === 'state')) void again()
    hear(event)
  })
  const keep = (token: string) => {
    keepPlace(meetId, token)
    setPlace(token)
  }
  return {
    meetId,
    options,
    /** The token of a guest's link, where one was brought. */
    guest: keys?.guest ?? '',
    shown,
    meeting: hasLeft ? asLeft(shown.data) : shown.data,
    again,
    join: async (wish: { name: string; audio_only: boolean }) => {
      const body = { ...wish, guest_token: keys?.guest ?? '' }
      const joined = await call('POST /meetings/:meetId/join', { params: { meetId }, body }, options).catch(
        (error: unknown) => {
          if (problemCode(error) === 'link_expired') dropKeys(meetId)
          throw error
        },
      )
      keep(joined.token)
    },
    /** Out at once: camera, microphone and lines close with the page of the call, and then the server is told. */
    leave: () => {
      setLeft(true)
      void tellLeave(meetId, options).then(again)
    },
    /** Back to the door, with nothing kept of the place. */
    forget: async () => {
      keep('')
      setLeft(false)
      await again()
    },
  }
}

/** Whoever left is out, whether the server has heard of it or not. */
function asLeft(meeting: Meeting | undefined): Meeting | undefined {
  return meeting && !isClosed(meeting) ? { ...meeting, state: 'left', is_open_again: false } : meeting
}

/** A reload comes back to the same place; another tab is somebody at the door again. */
function placeIn(meetId: string): string {
  const kept = storedRecord(placeKey, ['meeting', 'token'], 'session')
  return kept?.meeting === meetId ? kept.token : ''
}

function keepPlace(meeting: string, token: string) {
  try {
    sessionStorage.setItem(placeKey, JSON.stringify({ meeting, token }))
  } catch {
    // A browser that keeps nothing comes back by the door.
  }
}
