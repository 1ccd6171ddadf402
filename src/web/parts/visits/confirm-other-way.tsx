import { t } from '#domain/language/translate.ts'
import { canBeReached, type OtherWay } from '#domain/meetings/other-way.ts'
import { instant } from '#domain/time/instant.ts'
import { Confirm } from '../../ui/confirm.tsx'

type Props = {
  /** When the visit begins. */
  start: string
  /** In which way the visit is to go on; null: nothing is asked. */
  to: OtherWay | null
  onClose: () => void
  onAct: (to: OtherWay) => Promise<unknown>
}

/** Asks before a video visit goes on in another way: whom that puts out of the call, and who is told. */
export function ConfirmOtherWay({ start, to, onClose, onAct }: Props) {
  const isPhone = to !== 'in_person'
  return (
    <Confirm
      title={isPhone ? t('Go on by phone?') : t('See the patient in person?')}
      open={to !== null}
      act={isPhone ? t('Go on by phone') : t('See them in person')}
      onClose={onClose}
      onAct={async () => to && (await onAct(to))}
    >
      {t('The video call ends at once for everybody in it or waiting.')}{' '}
      {isPhone
        ? t('The patient, and who cares for them, get a message that the doctor phones them.')
        : canBeReached(instant(Date.parse(start)), instant(Date.now()))
          ? t('The patient, and who cares for them, get a message to come to the clinic at the time of the visit.')
          : t(
              'Nobody gets there by the time of this visit. The patient, and who cares for them, get a message to choose a time at the clinic.',
            )}
    </Confirm>
  )
}
