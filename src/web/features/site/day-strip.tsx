import { hourWords } from '../../lib/format.ts'

const hours = [9, 10, 11, 12, 13, 14, 15, 16]

/** Which half hours of the drawn day are taken, free, or the next good time. */
const day = 'ttt-tt--oot-tnt-'

const looks: Record<string, string> = {
  t: 'bg-on-pine/20',
  o: 'bg-on-pine/8',
  '-': 'border border-dashed border-pine-muted/60',
  n: 'bg-sun',
}

/** A working day as the product sees it: taken, free, lunch, and the next good time. A picture, without words. */
export function DayStrip() {
  return (
    <div aria-hidden className="grid gap-2">
      <div className="grid grid-cols-16 gap-1 sm:gap-1.5">
        {Array.from(day, (half, at) => (
          <span key={at} className={`h-14 rounded-chip sm:h-20 ${looks[half] ?? ''}`} />
        ))}
      </div>
      <div className="grid grid-cols-8 figures text-sm text-pine-muted">
        {hours.map((hour) => (
          <span key={hour}>{hourWords(hour)}</span>
        ))}
      </div>
    </div>
  )
}
