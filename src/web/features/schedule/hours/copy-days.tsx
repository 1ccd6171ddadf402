import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { weekdayNames } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/field.tsx'

type Props = {
  open: boolean
  weekday: number
  name: string
  onCopy: (days: number[]) => void
  onClose: () => void
}

/** To which days the hours of one are copied; what these had is replaced. */
export function CopyDays({ open, weekday, name, onCopy, onClose }: Props) {
  const [days, setDays] = useState<readonly number[]>([])
  const tick = (day: number, isOn: boolean) => setDays(isOn ? [...days, day] : days.filter((other) => other !== day))
  return (
    <Dialog title={t('Copy the hours of {name}', { name })} open={open} onClose={onClose}>
      <p className="text-muted">{t('The hours of the days that you tick are replaced. Nothing is saved yet.')}</p>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">{t('Copy to other days')}</legend>
        {weekdayNames()
          .filter((day) => day.weekday !== weekday)
          .map((day) => (
            <CheckField
              key={day.weekday}
              label={day.name}
              checked={days.includes(day.weekday)}
              onChange={({ target }) => tick(day.weekday, target.checked)}
            />
          ))}
      </fieldset>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" disabled={days.length === 0} onClick={() => onCopy([...days])}>
          {t('Copy')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
