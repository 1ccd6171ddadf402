import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { TroubleHelp } from '../door/trouble-help.tsx'
import type { Media } from './use-own-media.ts'

/** What went wrong with camera or microphone in the call; what the lobby said already is not said again unasked. */
export function CallTrouble({ media }: { media: Media }) {
  const { trouble: of, asked } = media.state
  const trouble = of.camera || of.microphone ? `${of.camera} ${of.microphone} ${asked}` : null
  const [known, setKnown] = useState(trouble)
  // What is asked for again and fails again is new.
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
