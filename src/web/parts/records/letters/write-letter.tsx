import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { leaveAsking } from '../../../lib/unsaved.ts'
import { isShut } from '../../../lib/shown.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { LeftLetter } from './left-letter.tsx'
import { LetterForm } from './letter-form.tsx'
import { Templates } from './templates.tsx'
import { type Letter, useDesk } from './use-letter.ts'
import { SavedLetter } from './saved-letter.tsx'

type Props = { appointmentId: string; again: () => Promise<unknown>; onClose: () => void }

/** Writes a letter of a visit, from a template or from nothing; saved, it is a document of the clinic in the patient's folder. */
export default function WriteLetter({ appointmentId, again, onClose }: Props) {
  const { desk, setTemplates } = useDesk(appointmentId)
  const [saved, setSaved] = useState<Letter>()
  const [isAtTemplates, setAtTemplates] = useState(false)
  const { data } = desk
  const title = isAtTemplates
    ? t('Templates of letters')
    : saved
      ? t('Saved')
      : data?.may_write === false
        ? t('The letter you began')
        : t('Write a letter')
  return (
    <Dialog title={title} open wide onClose={onClose}>
      {desk.isPending ? (
        <Skeleton rows={4} />
      ) : isShut(desk) ? (
        <>
          <LoadFailed what={t('the letter')} error={desk.error} again={() => void desk.refetch()} />
          <p>
            <Button onClick={onClose}>{t('Close')}</Button>
          </p>
        </>
      ) : null}
      {data && saved ? <SavedLetter letter={saved} desk={data} onClose={onClose} /> : null}
      {data && !data.may_write ? (
        <LeftLetter appointmentId={appointmentId} draft={data.draft} again={again} onClose={onClose} />
      ) : null}
      {data && isAtTemplates ? (
        <Templates
          appointmentId={appointmentId}
          desk={data}
          setTemplates={setTemplates}
          onBack={(event) => leaveAsking(() => setAtTemplates(false), event.currentTarget.closest('dialog'))}
        />
      ) : null}
      {data?.may_write && !saved ? (
        // What is typed stays while somebody looks after the templates.
        <div hidden={isAtTemplates}>
          <LetterForm
            appointmentId={appointmentId}
            desk={data}
            onTemplates={() => setAtTemplates(true)}
            onClose={onClose}
            onSaved={async (letter) => {
              setSaved(letter)
              await again()
            }}
          />
        </div>
      ) : null}
    </Dialog>
  )
}
