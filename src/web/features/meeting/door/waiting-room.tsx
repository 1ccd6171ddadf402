import { useEffect } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { keepAwake } from '../../../lib/calls/keep-awake.ts'
import { Button } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'
import { HoldNote } from '../call/hold-note.tsx'
import { Switches } from './lobby.tsx'
import type { MeetingIn } from '../meeting.ts'
import { SelfView } from '../call/self-view.tsx'
import { TroubleHelp } from './trouble-help.tsx'
import type { MeetingAccess } from '../use-meeting.ts'
import type { Media } from '../call/use-own-media.ts'

type Props = { meeting: MeetingIn<'waiting'>; access: MeetingAccess; media: Media }

const beat = 10_000

/** Inside the door, before the call: nothing is left to do. That the doctor knows is said where they are in the call and read who waits. */
export function WaitingRoom({ meeting, access, media }: Props) {
  useSignsOfLife(access)
  // A phone that sleeps tells no signs of life, and its person loses their place.
  useEffect(keepAwake, [])
  const { own } = media
  useEffect(() => {
    // After a reload nobody has asked for the camera yet.
    if (!own.read().microphone && !own.read().camera) void own.start()
  }, [own])
  const { position, late_text: late, text } = meeting.waiting
  return (
    <div className="mx-auto grid max-w-4xl gap-8 rounded-sheet bg-pine p-6 text-on-pine sm:p-10 sm:landscape:grid-cols-[1.2fr_1fr] lg:grid-cols-[1.2fr_1fr]">
      <div className="grid content-start gap-5">
        <div role="status" aria-live="polite" className="grid gap-3">
          <PageTitle>
            {meeting.waiting.doctor_is_in
              ? t('{doctor} knows you are here.', { doctor: meeting.doctor })
              : t('{doctor} will see that you are here.', { doctor: meeting.doctor })}
          </PageTitle>
          <p className="text-lg">{t('You do not need to do anything.')}</p>
          <p className="text-xl font-semibold whitespace-pre-line text-sun figures empty:hidden">{late}</p>
          <p className="figures">
            {position <= 1
              ? t('You are next')
              : t('{count, plural, one {# person before you} other {# people before you}}', { count: position - 1 })}
          </p>
        </div>
        <HoldNote meeting={meeting} />
        {text ? (
          <p className="rounded-card bg-on-pine/10 p-4 whitespace-pre-line" dir="auto">
            {text}
          </p>
        ) : null}
        <p className="text-sm text-pine-muted">
          {t('Keep this page open. A tone sounds when you are let in, also while you look at something else.')}
        </p>
        <p>
          <Button onClick={access.leave}>{t('Leave the waiting room')}</Button>
        </p>
      </div>
      <div className="grid content-start gap-4 text-ink">
        <SelfView media={media} className="aspect-video w-full rounded-card ring-1 ring-on-pine/25" />
        <Switches media={media} />
        <TroubleHelp media={media} />
      </div>
    </div>
  )
}

/** The clinic sees who is still there. */
function useSignsOfLife({ meetId, options }: MeetingAccess) {
  const { callToken } = options
  useEffect(() => {
    const tell = () =>
      void call(
        'POST /meetings/:meetId/heartbeat',
        { params: { meetId }, body: { line: 'connecting' } },
        { callToken },
      ).catch(() => undefined)
    tell()
    const timer = setInterval(tell, beat)
    return () => clearInterval(timer)
  }, [meetId, callToken])
}
