import { listComma, t } from '#domain/language/translate.ts'
import { dayIn, timeIn } from '../../lib/format.ts'

type Props = { text: string; nearest: readonly string[]; zone: string; onPick: (start: string) => void }

/** "That time has just been taken", with the three nearest times to tap. */
export default function RefusalNote({ text, nearest, zone, onPick }: Props) {
  return (
    <div role="alert" className="grid gap-3 rounded-card border-2 border-danger bg-danger-tint p-4">
      <p className="font-semibold">
        {text}. {nearest.length > 0 ? t('These are the nearest times.') : ''}
      </p>
      {nearest.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {nearest.map((start) => (
            <li key={start}>
              <button
                type="button"
                onClick={() => onPick(start)}
                className="min-h-11 rounded-field bg-tint px-3 font-semibold text-on-tint"
              >
                {timeIn(zone, start)}
                {listComma()}
                {dayIn(zone, start)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
