import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  page: number
  /** How many there are to turn to; undefined: nobody knows yet, and one turns until there is none. */
  count: number | undefined
  onTurn: (by: -1 | 1) => void
}

/** The page before, where one is, and the page after. */
export function PageTurner({ page, count, onTurn }: Props) {
  return (
    <>
      <Turn label={t('Previous page')} isEnd={page === 1} onTurn={() => onTurn(-1)} />
      <p role="status" className="text-sm figures">
        {placeWords(page, count)}
      </p>
      <Turn label={t('Next page')} isEnd={page === count} isNext onTurn={() => onTurn(1)} />
    </>
  )
}

export function placeWords(number: number, count: number | undefined): string {
  return count === undefined ? t('Page {number}', { number }) : t('Page {number} of {count}', { number, count })
}

/** Which way an arrow turns: onward is where the language reads to. 0: it turns nothing. */
export function turnOf({ key, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>) {
  if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return 0
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl'
  return (key === 'ArrowRight') === isMirrored ? -1 : 1
}

type TurnProps = { label: string; isEnd: boolean; isNext?: boolean; onTurn: () => void }

/** At an end it does nothing but keeps the focus, so that the arrows go on being heard. */
function Turn({ label, isEnd, isNext, onTurn }: TurnProps) {
  const Arrow = isNext ? ChevronRight : ChevronLeft
  return (
    <Button
      className="size-11 px-0 aria-disabled:cursor-default aria-disabled:opacity-40"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={isEnd ? undefined : onTurn}
    >
      <Arrow size={20} aria-hidden className="flex-none rtl:rotate-180" />
    </Button>
  )
}
