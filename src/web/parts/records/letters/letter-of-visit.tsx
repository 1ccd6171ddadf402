import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import type { Shelf } from '../shelf.ts'
import { VisitOptions } from '../visit-options.tsx'
import WriteLetter from './write-letter.tsx'

type Props = { shelf: Shelf; appointmentId?: string; again: () => Promise<unknown>; onClose: () => void }

/** A letter is of a visit: at a branch somebody chooses which, where there are several. */
export default function LetterOfVisit({ shelf: { visits, likely_visit }, appointmentId, again, onClose }: Props) {
  const [chosen, choose] = useState(visits.length === 1 ? visits[0]?.id : appointmentId)
  const [marked, mark] = useState(likely_visit ?? '')
  if (chosen) return <WriteLetter appointmentId={chosen} again={again} onClose={onClose} />
  return (
    <Dialog title={t('Write a letter')} open onClose={onClose}>
      <SelectField
        label={t('Which visit is it about?')}
        value={marked}
        autoFocus
        onChange={({ target }) => mark(target.value)}
      >
        <VisitOptions visits={visits} />
      </SelectField>
      <p className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => choose(marked)}>
          {t('Continue')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </p>
    </Dialog>
  )
}
