import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '#domain/language/translate.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/mark.tsx'
import { DevicePickers } from './device-pickers.tsx'
import { Switches } from './lobby.tsx'
import { SelfView } from '../call/self-view.tsx'
import { TroubleHelp } from './trouble-help.tsx'
import { type DeviceTest, type TestResult, useDeviceTest } from './use-device-test.ts'
import { useMeetingKeys } from '../meeting-keys.ts'
import { type Media, useOwnMedia } from '../call/use-own-media.ts'

type CheckProps = {
  appointmentId: string | null
  /** The call that one came from, and goes back to. */
  meetId: string | null
}

/** Camera, microphone, speaker and line, tried before any visit. What was picked is kept for the call. */
export function DeviceCheck({ appointmentId, meetId }: CheckProps) {
  const media = useOwnMedia()
  const keys = useMeetingKeys(meetId ?? '')
  const session = useSession()
  const { test, run } = useDeviceTest({
    isKnown: session !== null || Boolean(keys?.link),
    linkToken: keys?.link ?? '',
    appointmentId,
  })
  const own = media?.own
  useEffect(() => void own?.start(), [own])
  if (!media) return <Spinner />
  return (
    <div className="grid gap-8">
      <PageTitle lead={t('See and hear yourself, then call yourself for a moment. Nobody else is there.')}>
        {t('Test my camera and sound')}
      </PageTitle>
      <div className="grid gap-8 lg:grid-cols-[1.4fr_1fr]">
        <div className="grid content-start gap-4">
          <SelfView media={media} className="aspect-video w-full rounded-sheet" />
          <Switches media={media} />
          <TroubleHelp media={media} />
        </div>
        <div className="grid content-start gap-6">
          <DevicePickers media={media} />
          <CallYourself test={test} media={media} run={run} />
          {meetId ? <ButtonLink to={`/meet/${encodeURIComponent(meetId)}`}>{t('Back to the call')}</ButtonLink> : null}
        </div>
      </div>
    </div>
  )
}

type CallProps = { test: DeviceTest; media: Media; run: (media: Media) => void }

function CallYourself({ test, media, run }: CallProps) {
  const hasAny = media.state.microphone !== null || media.state.camera !== null
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <div role="status" aria-live="polite" className="grid gap-3">
        {test.step === 'ready' ? (
          <p>{t('The last step tries the line: a call to yourself, for a few seconds.')}</p>
        ) : null}
        {test.step === 'running' ? <p>{t('Calling you… This takes up to 20 seconds.')}</p> : null}
        {test.step === 'refused' ? <p>{test.words}</p> : null}
        {test.step === 'done' ? <Found found={test.found} /> : null}
      </div>
      {hasAny ? null : <p>{t('Turn on your microphone or camera first.')}</p>}
      <Button look="primary" busy={test.step === 'running' && t('One moment…')} onClick={() => hasAny && run(media)}>
        {test.step === 'done' ? t('Test again') : t('Test call to yourself')}
      </Button>
    </div>
  )
}

function Found({ found }: { found: TestResult }) {
  const { result, camera, microphone, relay } = found
  return (
    <>
      <h2 className="flex items-center gap-2 text-xl">
        {result === 'green' ? (
          <CircleCheck aria-hidden className="text-brand" />
        ) : result === 'amber' ? (
          <TriangleAlert aria-hidden className="text-(--plot-2)" />
        ) : (
          <CircleX aria-hidden className="text-danger" />
        )}
        {titleOf(found)}
      </h2>
      <ul className="grid gap-1">
        <li>{microphone ? t('Sound: works') : t('Sound: did not arrive')}</li>
        <li>{camera ? t('Picture: works') : t('Picture: did not arrive. The call works with sound alone.')}</li>
        {relay === 'failed' ? <li>{t('Line: the relay was not reached. Another network may do better.')}</li> : null}
        {relay === 'untried' ? (
          <li>{t('Line: could not be tested here. Log in, or open this test from your visit, to test it too.')}</li>
        ) : null}
        {relay === 'none' ? (
          <li>
            {t(
              'Line: could not be tested, since no relay is set up here. Through a strict network a call may not connect.',
            )}
          </li>
        ) : null}
        {relay === 'worked' ? <li>{t('Line: works, also through a strict network')}</li> : null}
      </ul>
    </>
  )
}

function titleOf({ result, camera, relay }: TestResult): string {
  if (result === 'green') return t('All is ready')
  if (result === 'red') return t('Others would not hear you')
  const isLineOpen = relay === 'untried' || relay === 'none'
  return camera && isLineOpen ? t('Camera and sound work; the line is not tested') : t('It will do')
}
