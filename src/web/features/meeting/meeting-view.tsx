import { useCallback, useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { t } from '#domain/language/translate.ts'
import { Spinner } from '../../ui/mark.tsx'
import { LoadFailed } from '../../ui/page.tsx'
import { CallScreen } from './call/call-screen.tsx'
import type { CallStore } from './call/call-store.ts'
import { ClosedState } from './door/closed-states.tsx'
import { HoldNote } from './call/hold-note.tsx'
import { Lobby } from './door/lobby.tsx'
import { isClosed, type Admitted, type MeetingIn } from './meeting.ts'
import { MeetingFrame } from './door/meeting-frame.tsx'
import { useAttention } from './call/use-attention.ts'
import { useCall } from './call/use-call.ts'
import { useMeetingKeys } from './meeting-keys.ts'
import { type MeetingAccess, useMeeting } from './use-meeting.ts'
import { type Media, useOwnMedia } from './call/use-own-media.ts'
import { WaitingRoom } from './door/waiting-room.tsx'

/** A call from its door to its end, in the state that the server says. */
export function MeetingView({ meetId }: { meetId: string }) {
  const queries = useQueryClient()
  const keys = useMeetingKeys(meetId)
  const store = useRef<CallStore | null>(null)
  const keepStore = useCallback((opened: CallStore | null) => {
    store.current = opened
  }, [])
  const access = useMeeting(meetId, keys, ({ kind, what }) => {
    if (what === 'signals' || kind === 'open') store.current?.fetchSignals()
    if (what === 'chat' || kind === 'open') void queries.invalidateQueries({ queryKey: ['meeting-chat', meetId] })
  })
  const { meeting, shown } = access
  const { isError, error, refetch } = shown
  useAttention(meeting?.state === 'admitted', t('You can join now'))
  const host = meeting && 'host' in meeting ? meeting.host : null
  useAttention(Boolean(host?.rings && host.waiting.length > 0), t('Somebody is waiting'))
  if (!meeting)
    return (
      <MeetingFrame>
        {isError ? <LoadFailed what={t('the call')} error={error} again={() => void refetch()} /> : <Spinner />}
      </MeetingFrame>
    )
  if (isClosed(meeting))
    return (
      <MeetingFrame>
        <div className="mx-auto grid max-w-2xl gap-5">
          {meeting.state === 'not_found' ? null : <HoldNote meeting={meeting} />}
          <ClosedState meeting={meeting} access={access} />
        </div>
      </MeetingFrame>
    )
  return <Open meeting={meeting} access={access} onStore={keepStore} />
}

type OpenProps = {
  meeting: MeetingIn<'lobby' | 'waiting' | 'admitted'>
  access: MeetingAccess
  onStore: (store: CallStore | null) => void
}

/** Camera and microphone live from the lobby to the end, through every state between. */
function Open({ meeting, access, onStore }: OpenProps) {
  const media = useOwnMedia(access.meetId)
  if (!media) return <Spinner />
  if (meeting.state === 'admitted') return <InCall meeting={meeting} access={access} media={media} onStore={onStore} />
  return (
    <MeetingFrame>
      {meeting.state === 'lobby' ? (
        <Lobby meeting={meeting} access={access} media={media} />
      ) : (
        <WaitingRoom meeting={meeting} access={access} media={media} />
      )}
    </MeetingFrame>
  )
}

type InCallProps = { meeting: Admitted; access: MeetingAccess; media: Media; onStore: OpenProps['onStore'] }

function InCall({ meeting, access, media, onStore }: InCallProps) {
  const call = useCall(access, meeting, media)
  const { store } = call
  useEffect(() => onStore(store), [onStore, store])
  const { own } = media
  const isAudioOnly = meeting.participants.some(({ id, audio_only }) => id === meeting.participant_id && audio_only)
  useEffect(() => {
    const { microphone, camera, isOpening } = own.read()
    // After a reload nobody has asked for the devices yet; who came with sound only stays unseen.
    if (!microphone && !camera && !isOpening)
      void (isAudioOnly ? own.setCamera(false) : Promise.resolve()).then(own.start)
  }, [own, isAudioOnly])
  return <CallScreen meeting={meeting} access={access} media={media} call={call} />
}
