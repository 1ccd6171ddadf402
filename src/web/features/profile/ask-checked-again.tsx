import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** Thrown where the doctor rather leaves the page as it is: nothing was refused. */
export const stayed = new Error('stayed')

/** A question that is asked while a form is on its way; the answer is whether it goes on. */
export function useAsking() {
  const [answer, setAnswer] = useState<(goesOn: boolean) => void>()
  return {
    isOpen: answer !== undefined,
    ask: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    reply: (goesOn: boolean) => {
      answer?.(goesOn)
      setAnswer(undefined)
    },
  }
}

type Props = Pick<ReturnType<typeof useAsking>, 'isOpen' | 'reply'> & { isSpecialty: boolean }

/** Asks once more before a checked doctor's page closes: what it means for those who book, and for those who have booked. */
export function AskCheckedAgain({ isSpecialty, isOpen, reply }: Props) {
  return (
    <Confirm
      title={isSpecialty ? t('Save another specialty?') : t('Save another name?')}
      open={isOpen}
      act={t('Save and close my page')}
      onClose={() => reply(false)}
      onAct={() => Promise.resolve(reply(true))}
    >
      {t(
        'It is checked again. Until then your page is closed, nobody books with you, and we write to each patient with a coming visit that the visit is on hold.',
      )}
    </Confirm>
  )
}
