import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { keepLowData, wantsLowData } from '../../lib/calls/low-data.ts'
import { CheckField } from '../../ui/field.tsx'
import { Part } from './settings-form.tsx'

/** What holds for calls in this browser; it is kept here and needs no saving. */
export function PictureSettings() {
  const [isLow, setLow] = useState(wantsLowData)
  return (
    <Part title={t('Picture on this device')}>
      <CheckField
        label={t('Low data: a smaller picture')}
        checked={isLow}
        onChange={(event) => {
          keepLowData(event.target.checked)
          setLow(event.target.checked)
        }}
      />
    </Part>
  )
}
