import { VideoOff } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Media } from './use-own-media.ts'
import { VideoView } from './video-view.tsx'

/** One's own picture, as in a mirror. */
export function SelfView({ media: { state }, className = '' }: { media: Media; className?: string }) {
  const { camera, screen } = state
  const track = screen ?? camera
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  return (
    <div className={`relative overflow-hidden bg-pine text-on-pine ${className}`}>
      {stream ? (
        <VideoView
          muted
          stream={stream}
          mirrored={screen === null}
          label={screen ? t('Your screen, as others see it') : t('You')}
          className={`size-full ${screen ? 'object-contain' : 'object-cover'}`}
        />
      ) : (
        <p className="grid size-full place-content-center justify-items-center gap-2 p-2 text-center text-sm">
          <VideoOff aria-hidden />
          {t('Your camera is off')}
        </p>
      )}
    </div>
  )
}
