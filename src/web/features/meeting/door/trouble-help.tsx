import { Lock, Settings2, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Trouble } from '../../../lib/calls/own-media.ts'
import { Button } from '../../../ui/button.tsx'
import type { Media } from '../call/use-own-media.ts'

type Props = { media: Media; /** There is a call to join here. */ isAtDoor?: boolean; children?: ReactNode }

/** Why camera or microphone do not work, and what to do about it. */
export function TroubleHelp({ media: { own, state }, isAtDoor, children }: Props) {
  const { camera, microphone } = state.trouble
  const isDenied = camera === 'denied' || microphone === 'denied'
  const lines = [cameraLine(camera), microphoneLine(microphone)].filter((line) => line !== null)
  if (lines.length === 0) return null
  return (
    <div role="alert" className="grid gap-4 rounded-card bg-danger-tint p-4 text-ink">
      <div className="flex items-start gap-4">
        {isDenied ? <LockPicture /> : null}
        <div className="grid gap-1">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" look="primary" onClick={() => void own.start()}>
          {t('Try again')}
        </Button>
        {camera && state.wantsCamera ? (
          <Button size="small" onClick={() => void own.setCamera(false)}>
            {isAtDoor ? t('Join without camera') : t('Go on without camera')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  )
}

function cameraLine(trouble: Trouble | null): string | null {
  switch (trouble) {
    case null:
      return null
    case 'denied':
      return t('Allow the camera in your browser, then press Try again.')
    case 'none':
      return t('We found no camera. Plug one in, or join without.')
    case 'busy':
      return t('Another program uses the camera. Close it, then press Try again.')
    case 'unplugged':
      return t('Your camera was unplugged.')
    case 'unable':
      return t('This browser cannot use a camera here. Try another browser.')
  }
}

function microphoneLine(trouble: Trouble | null): string | null {
  switch (trouble) {
    case null:
      return null
    case 'denied':
      return t('Allow the microphone in your browser, then press Try again.')
    case 'none':
      return t('We found no microphone. Others will not hear you.')
    case 'busy':
      return t('Another program uses the microphone. Close it, then press Try again.')
    case 'unplugged':
      return t('Your microphone was unplugged.')
    case 'unable':
      return t('This browser cannot use a microphone here. Try another browser.')
  }
}

/** The sign at the left of a browser's address line, where camera and microphone are allowed. */
function LockPicture() {
  return (
    <span aria-hidden className="grid w-28 flex-none gap-1 rounded-field border border-line bg-surface p-2 text-muted">
      <span className="flex items-center gap-1 rounded-full bg-sunken px-2 py-1">
        <span className="rounded-full bg-sun p-0.5 text-on-sun">
          <Lock size={14} />
        </span>
        <span className="h-1.5 flex-1 rounded-full bg-line" />
      </span>
      <span className="flex items-center gap-1.5 px-1">
        <Video size={14} />
        <span className="h-1.5 flex-1 rounded-full bg-line" />
        <Settings2 size={14} />
      </span>
    </span>
  )
}
