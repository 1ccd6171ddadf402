import { Loader, MicOff, VideoOff } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { faceLetters } from '#domain/profiles/initials.ts'
import { wasTold } from '../../../parts/visits/other-way-words.ts'
import type { Admitted, Participant } from '../meeting.ts'
import type { Call } from './use-call.ts'
import { VideoView } from './video-view.tsx'

type Props = { meeting: Admitted; call: Call; speaker: string }

/** Everybody else, as large as the screen allows. */
export function Videos({ meeting, call: { state }, speaker }: Props) {
  const others = meeting.participants.filter(({ id }) => id !== meeting.participant_id)
  if (others.length === 0) return <Alone meeting={meeting} />
  return (
    <ul
      aria-label={t('People in the call')}
      className={`grid min-h-0 gap-2 ${others.length > 1 ? 'grid-rows-2 sm:grid-cols-2 sm:grid-rows-1' : ''} ${others.length > 2 ? 'sm:grid-rows-2' : ''}`}
    >
      {others.map((person) => (
        <Tile key={person.id} person={person} state={state} speaker={speaker} />
      ))}
    </ul>
  )
}

function Alone({ meeting }: { meeting: Admitted }) {
  const isHost = meeting.you.role === 'host'
  const { told_way: told, told_by = null } = meeting.host ?? {}
  return (
    <p role="status" className="grid place-content-center gap-2 rounded-card bg-on-pine/6 p-6 text-center">
      <span className="text-2xl display">{isHost ? t('Nobody else is here yet') : t('You are in')}</span>
      <span className="text-pine-muted">
        {isHost
          ? t('Who waits is shown under People. You let each one in.')
          : t('{doctor} will be here in a moment.', { doctor: meeting.doctor })}
      </span>
      {told ? (
        <span>
          {wasTold(told, { told_by })} {t('The door is open for them again.')}
        </span>
      ) : null}
    </p>
  )
}

type TileProps = { person: Participant; state: Call['state']; speaker: string }

function Tile({ person, state, speaker }: TileProps) {
  const stream = state.streams[person.id] ?? null
  const sends = state.sends[person.id]
  const line = state.lines[person.id] ?? 'connecting'
  const isSeen = line === 'connected' && sends?.camera !== false
  return (
    <li className="relative min-h-0 overflow-hidden rounded-card bg-on-pine/6">
      <VideoView
        stream={stream}
        speaker={speaker}
        label={t('Picture of {name}', { name: person.name })}
        className={`size-full ${sends?.screen ? 'object-contain' : 'object-cover'} ${isSeen ? '' : 'invisible'}`}
      />
      {isSeen ? null : <Covered person={person} line={line} />}
      <p className="absolute start-2 bottom-2 flex max-w-[calc(100%-16px)] items-center gap-2 rounded-chip bg-pine/85 px-2.5 py-1 text-sm font-semibold">
        {sends?.microphone === false ? (
          <>
            <MicOff size={16} aria-hidden />
            <span className="sr-only">{t('Microphone off')}</span>
          </>
        ) : null}
        <bdi className="truncate">{person.name}</bdi>
      </p>
    </li>
  )
}

/** In place of a picture: who it is, and why there is none. */
function Covered({ person, line }: { person: Participant; line: 'connecting' | 'connected' | 'lost' }) {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-center">
      <span aria-hidden className="grid size-24 place-items-center rounded-full bg-on-pine/12 text-3xl display">
        {faceLetters(person.name)}
      </span>
      <span className="flex items-center gap-2 text-pine-muted">
        {line === 'connected' ? (
          <VideoOff size={18} aria-hidden />
        ) : (
          <Loader size={18} aria-hidden className="animate-spin" />
        )}
        {line === 'connected' ? t('Camera off') : line === 'lost' ? t('Reconnecting…') : t('Connecting…')}
      </span>
    </div>
  )
}
