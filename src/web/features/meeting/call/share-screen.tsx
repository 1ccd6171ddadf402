import { MonitorUp, MonitorX } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import type { Media } from './use-own-media.ts'

/** Whether this browser shows its screen to others; those of most phones do not. */
export const canShareScreen = () => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

/** Where the bar has no room for it: a host shows their screen, or stops. */
export function ShareScreen({ media: { own, state } }: { media: Media }) {
  if (!canShareScreen()) return null
  const Icon = state.screen ? MonitorX : MonitorUp
  return (
    <Button className="sm:hidden" onClick={() => (state.screen ? own.stopScreen() : void own.shareScreen())}>
      <Icon size={20} aria-hidden />
      {state.screen ? t('Stop sharing') : t('Share screen')}
    </Button>
  )
}
