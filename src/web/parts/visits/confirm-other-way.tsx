import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import { t } from '#domain/language/translate.ts'
import { movedTo, type MovedTo, type OtherWay } from '#domain/meetings/other-way.ts'
import { instant } from '#domain/time/instant.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { sayOtherWay } from './other-way-words.ts'

type Props = {
  /** When the visit begins. */
  start: string
  /** What the patient was told last, before somebody came back into the call. */
  told: MovedTo | null
  /** By what the patient is told; null: it is not known here. */
  toldBy: WayToTell | null
  /** In which way the visit is to go on; null: nothing is asked. */
  to: OtherWay | null
  onClose: () => void
  /** `isNews`: the patient gets a message of it. */
  onAct: (to: OtherWay, isNews: boolean) => Promise<unknown>
}

/** Asks before a video visit goes on in another way: whom that puts out of the call, who is told, and what they were told before. */
export function ConfirmOtherWay({ start, told, toldBy, to, onClose, onAct }: Props) {
  const isPhone = to !== 'in_person'
  const call = { start: instant(Date.parse(start)), movedTo: told }
  const way = movedTo(to ?? 'phone', call, instant(Date.now()))
  return (
    <Confirm
      title={isPhone ? t('Go on by phone?') : t('See the patient in person?')}
      open={to !== null}
      act={isPhone ? t('Go on by phone') : t('See them in person')}
      onClose={onClose}
      onAct={async () => to && (await onAct(to, way !== told))}
    >
      {`${t('The video call ends at once for everybody in it or waiting.')} ${sayOtherWay(way, { told, told_by: toldBy })}`}
    </Confirm>
  )
}
