import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { TroubleHelp } from './trouble-help.tsx'
import type { Media } from './use-own-media.ts'

/** What went wrong with camera or microphone in the call; what the lobby said already is not said again unasked. */
export function CallTrouble({ media }: { media: Media }) {
  const { camera, microphone } = media.state.trouble
  const trouble = camera || microphone ? `${camera} ${microphone}` : null
  const [known, setKnown] = useState(trouble)
  // What is tried again and fails again is new.
  if (trouble === null && known !== null) setKnown(null)
  if (trouble === null || trouble === known) return null
  return (
    <TroubleHelp media={media}>
      <Button size="small" onClick={() => setKnown(trouble)}>
        {t('Close')}
      </Button>
    </TroubleHelp>
  )
}
