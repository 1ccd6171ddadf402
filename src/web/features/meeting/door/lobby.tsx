import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useEffect } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { PageTitle } from '../../../ui/page.tsx'
import { DevicePickers } from './device-pickers.tsx'
import { HoldNote } from '../call/hold-note.tsx'
import type { MeetingIn } from '../meeting.ts'
import { thereOf, whenOf } from '../meeting-words.ts'
import { SelfView } from '../call/self-view.tsx'
import { StrangerLine } from './stranger-line.tsx'
import { TroubleHelp } from './trouble-help.tsx'
import type { MeetingAccess } from '../use-meeting.ts'
import type { Media } from '../call/use-own-media.ts'

type Props = { meeting: MeetingIn<'lobby'>; access: MeetingAccess; media: Media }

/** Before the door: one sees and hears oneself, says one's name, and joins. */
export function Lobby({ meeting, access, media }: Props) {
  const { own } = media
  useEffect(() => void own.start(), [own])
  const there = thereOf(meeting)
  const waiting = meeting.host?.waiting ?? []
  return (
    <div className="grid gap-8 short:gap-3">
      <PageTitle
        lead={
          <>
            {t('{day} at {time}', whenOf(meeting))}
            {there ? <span className="block text-base">{there}</span> : null}
          </>
        }
      >
        {meeting.you.role === 'host' ? t('Video visit') : t('Video visit with {doctor}', { doctor: meeting.doctor })}
      </PageTitle>
      {waiting.length > 0 ? (
        <div role="status" className="rounded-card bg-sun px-5 py-3 font-semibold text-on-sun">
          <p>{t('{name} is waiting', { name: waiting.map(({ name }) => name).join(listComma()) })}</p>
          {waiting.map((person) => (
            <StrangerLine key={person.id} person={person} isNamed={waiting.length > 1} />
          ))}
        </div>
      ) : null}
      <div className="grid gap-8 sm:landscape:grid-cols-[1.4fr_1fr] lg:grid-cols-[1.4fr_1fr]">
        <div className="grid content-start gap-4">
          <SelfView media={media} className="aspect-video w-full rounded-sheet" />
          <Switches media={media} />
          <TroubleHelp media={media} isAtDoor />
        </div>
        <div className="grid content-start gap-6">
          {meeting.own_place ? <OtherTab place={meeting.own_place} /> : null}
          {meeting.on_hold ? (
            <HoldNote meeting={meeting} />
          ) : (
            <JoinForm meeting={meeting} access={access} media={media} />
          )}
          <DevicePickers media={media} />
        </div>
      </div>
    </div>
  )
}

/** The same person has a place already: joining here takes it over, and nothing is lost by leaving it there. */
function OtherTab({ place }: { place: NonNullable<Props['meeting']['own_place']> }) {
  return (
    <p role="status" className="rounded-card bg-tint px-5 py-4 text-on-tint">
      {place === 'waiting'
        ? t(
            'You already wait in another tab or on another device. You keep your place there; if you join here, it moves to this page.',
          )
        : t(
            'You are in the call already, in another tab or on another device. If you join here, it moves to this page.',
          )}
    </p>
  )
}

const offLook = 'border-danger! bg-danger-tint! text-danger!'

/** Microphone and camera, on or off, named with their state. */
export function Switches({ media: { own, state } }: { media: Media }) {
  const isHeard = state.microphone !== null && !state.isMuted
  const isSeen = state.camera !== null
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        className={isHeard ? '' : offLook}
        onClick={() => void own.setMuted(isHeard)}
        aria-label={isHeard ? t('Microphone, on') : t('Microphone, off')}
      >
        {isHeard ? <Mic size={20} aria-hidden /> : <MicOff size={20} aria-hidden />}
        {t('Microphone')}
      </Button>
      <Button
        className={isSeen ? '' : offLook}
        onClick={() => void own.setCamera(!isSeen)}
        aria-label={isSeen ? t('Camera, on') : t('Camera, off')}
      >
        {isSeen ? <Video size={20} aria-hidden /> : <VideoOff size={20} aria-hidden />}
        {t('Camera')}
      </Button>
    </div>
  )
}

function JoinForm({ meeting: { you, is_locked }, access, media: { own, state } }: Props) {
  const form = useSentForm({
    defaultValues: { name: you.name, agrees: false },
    refusal: problemText,
    send: ({ name }) => access.join({ name, audio_only: !state.wantsCamera }),
  })
  const isGuest = you.role === 'guest'
  return (
    <Form
      isFree
      of={form}
      className="grid gap-4 rounded-card border border-line bg-surface p-5 short:gap-2 short:p-3 short:[&_input]:scroll-mb-20"
    >
      {you.asks_name ? (
        <TextField
          label={t('Your name')}
          autoComplete="name"
          maxLength={80}
          {...form.field('name', (name) => (name.trim() === '' ? t('Enter your name') : undefined))}
        />
      ) : null}
      <CheckField
        label={t('Sound only, without my picture')}
        checked={!state.wantsCamera}
        onChange={(event) => void own.setCamera(!event.target.checked)}
      />
      {isGuest ? (
        <CheckField
          label={t('I know that this is a medical visit. I keep what I hear and see to myself.')}
          {...form.field('agrees', (agrees) => (agrees ? undefined : t('Tick this to join as a guest')))}
        />
      ) : null}
      <p className="text-muted">
        {you.role === 'host' ? null : <>{t('Your doctor sees you are here.')} </>}
        {t('No recording: neither picture nor sound is kept.')}
      </p>
      {is_locked && you.role !== 'host' ? (
        <p role="status">{t('The door is locked at the moment. Try again in a few minutes.')}</p>
      ) : null}
      <Button
        type="submit"
        look="primary"
        // On a phone that lies it stays in view, over what is still to be filled in.
        className="min-h-13 text-lg short:sticky short:bottom-2 short:shadow-[0_0_0_8px_var(--surface)]"
        busy={form.isSending && t('One moment…')}
      >
        {t('Join')}
      </Button>
    </Form>
  )
}
