import { Link } from 'react-router'
import { statusIs } from '#domain/booking/status.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { timeIn, wallOf } from '../../../lib/format.ts'
import type { Laned } from './lanes.ts'
import { statusSign } from '../visit/status-chip.tsx'
import type { Visit } from '../visit/visit.ts'
import type { ColumnActs } from './week-acts.ts'
import { pixelsPerMinute } from './week-scale.ts'
import { factLine } from '../../../ui/facts.tsx'

type Props = Pick<ColumnActs, 'openPath' | 'onMove'> & { placed: Laned<Visit> }

/** From these minutes on a block has room for a second line, and for a third. */
const [twoLines, threeLines] = [28, 40]

/**
 * A visit in its column: who comes stands first, and the time after it where both fit; the place in the column says it
 * too. It can be dragged; M says the same by keyboard.
 */
export function VisitBlock({ placed: { thing: visit, start, end, lane, lanes }, openPath, onMove }: Props) {
  const canMove = visit.actions.includes('move')
  const { look, sign, word } = statusSign(visit)
  const who = visit.patient?.name ?? t('Patient')
  const time = timeIn(visit.time_zone, visit.start)
  const fellThrough = statusIs(visit.status, 'fell_through')
  return (
    <Link
      to={openPath(visit.id)}
      preventScrollReset
      draggable={canMove}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', visit.id)}
      title={factLine([time, who, visit.service_name, word])}
      aria-keyshortcuts={canMove ? 'M' : undefined}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || !canMove) return
        event.preventDefault()
        onMove(visit, wallOf(visit.time_zone, visit.start))
      }}
      className={`absolute z-[3] overflow-hidden rounded-[6px] border-s-3 border-current px-1.5 py-0.5 text-xs leading-tight hover:z-[6] hover:shadow-lg focus-visible:z-[6] ${look} ${fellThrough ? 'line-through' : ''}`}
      style={{
        insetBlockStart: start * pixelsPerMinute + 1,
        blockSize: (end - start) * pixelsPerMinute - 2,
        insetInlineStart: `calc(2px + ${(lane / lanes) * 100}% - ${(lane / lanes) * 4}px)`,
        inlineSize: `calc((100% - 4px) / ${lanes} - 1px)`,
      }}
    >
      <span
        className={`flex flex-wrap items-center gap-x-1.5 ${end - start < twoLines ? 'max-h-[1lh] overflow-hidden' : ''}`}
      >
        <span className="flex max-w-full items-center gap-1">
          {sign}
          <span className="truncate font-semibold">{who}</span>
        </span>{' '}
        <span className="figures">{time}</span>
      </span>
      <span className="sr-only">, </span>
      <span className={end - start >= threeLines ? 'block truncate' : 'sr-only'}>{visit.service_name}</span>
      <span className="sr-only">
        {listComma()}
        {word}
      </span>
    </Link>
  )
}
