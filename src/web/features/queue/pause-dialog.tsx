import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Point } from './use-board.ts'

const choices = [5, 10, 15, 30, 60]
const step = 5 * 60_000

type Props = {
  point: Point
  zone: string
  open: boolean
  onClose: () => void
  isBusy: boolean
  /** Whether it was done. */
  onPause: (backAt: string | null) => Promise<boolean>
}

/** For how long: the screens say when the point is back. */
export function PauseDialog({ point, zone, open, onClose, isBusy, onPause }: Props) {
  const pause = (backAt: string | null) => void onPause(backAt).then((isDone) => isDone && onClose())
  return (
    <Dialog title={t('Pause {point}', { point: point.name })} open={open} onClose={onClose}>
      <p className="text-muted">{t('Nobody is called here until you resume. The screens say when you are back.')}</p>
      <div role="group" aria-label={t('Back at')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {open
          ? choices.map((minutes) => {
              const back = new Date(Math.ceil((Date.now() + minutes * 60_000) / step) * step).toISOString()
              return (
                <Button key={minutes} disabled={isBusy} onClick={() => pause(back)}>
                  {t('Back at {time}', { time: timeIn(zone, back) })}
                </Button>
              )
            })
          : null}
        <Button disabled={isBusy} onClick={() => pause(null)}>
          {t('I do not know yet')}
        </Button>
      </div>
    </Dialog>
  )
}
