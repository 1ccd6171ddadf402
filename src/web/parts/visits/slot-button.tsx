import { listComma, t } from '#domain/language/translate.ts'

/** `next`: the next good one; `taken`: by somebody else, while one looked. */
export type SlotState = 'free' | 'next' | 'pending' | 'held' | 'taken'

type Props = {
  words: string
  label: string
  state: SlotState
  /** Without it the time is only shown. */
  onPick: (() => void) | undefined
}

const looks: Partial<Record<SlotState, string>> = {
  next: 'bg-sun text-on-sun hover:opacity-90',
  held: 'border-2 border-brand bg-tint text-on-tint',
  taken: 'border border-dashed border-field text-muted',
}
const free = 'bg-tint text-on-tint hover:bg-brand hover:text-on-brand'

/** One time: a press holds it. What changed while one looked stays in its place and says so. */
export function SlotButton({ words, label, state, onPick }: Props) {
  const told = state === 'taken' ? t('Just taken') : state === 'held' ? t('Held for you') : ''
  const isGone = state === 'taken'
  const look = looks[state] ?? free
  const time = (
    <>
      {state === 'pending' ? '…' : isGone ? <s>{words}</s> : words}
      {told ? <span className="block text-xs">{told}</span> : null}
    </>
  )
  if (!onPick)
    return (
      <span className={`grid min-h-11 place-items-center rounded-field text-center figures ${look}`}>
        <span>{time}</span>
      </span>
    )
  return (
    <button
      type="button"
      aria-label={told ? `${label}${listComma()}${told}` : label}
      aria-busy={state === 'pending' || undefined}
      aria-disabled={isGone || undefined}
      onClick={isGone ? undefined : onPick}
      className={`min-h-11 w-full rounded-field px-1 leading-tight font-semibold figures transition-colors duration-150 ${look}`}
    >
      {time}
    </button>
  )
}
