import { t } from '#domain/language/translate.ts'
import { Meter } from '../../ui/meter.tsx'
import { Button } from '../../ui/button.tsx'
import { doingWords, doneWords } from './many-words.ts'
import type { Item } from './records.ts'
import type { Running, Told } from './use-many.ts'

export type Choice = 'move' | 'share' | 'download' | 'delete'

type Props = {
  picked: readonly Item[]
  running: Running | null
  onChoose: (choice: Choice) => void
  onClear: () => void
  onStop: () => void
}

/** What can be done to all documents that are ticked, or how far it is; it appears with the first tick. */
export function ManyBar({ picked, running, onChoose, onClear, onStop }: Props) {
  if (!running && picked.length === 0) return null
  return (
    <section
      aria-label={t('Selected files')}
      className="no-print sticky bottom-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-xl"
    >
      {/* One place for the words: then their change is read out, and not each file that is through. */}
      <strong role="status">
        {running ? doingWords(running.act) : t('{count} selected', { count: picked.length })}
      </strong>
      {running ? (
        <Progress running={running} onStop={onStop} />
      ) : (
        <>
          <Button size="small" onClick={() => onChoose('move')}>
            {t('Move')}
          </Button>
          <Button size="small" onClick={() => onChoose('share')}>
            {t('Share')}
          </Button>
          <Button size="small" onClick={() => onChoose('download')}>
            {t('Download')}
          </Button>
          <Button size="small" onClick={() => onChoose('delete')}>
            {t('Delete')}
          </Button>
          <Button size="small" look="quiet" onClick={onClear}>
            {t('Clear selection')}
          </Button>
        </>
      )}
    </section>
  )
}

function Progress({ running, onStop }: { running: Running; onStop: () => void }) {
  const { act, count, of, waits } = running
  return (
    <>
      <span className="min-w-24 flex-1">
        <Meter label={doingWords(act)} percent={(count / of) * 100} />
      </span>
      <bdi className="figures">{t('{done} of {count}', { done: count, count: of })}</bdi>
      <Button size="small" onClick={onStop}>
        {t('Stop')}
      </Button>
      <p role="status" className="basis-full text-sm text-muted empty:hidden">
        {waits ? t('That was a lot at once. It goes on by itself within a minute.') : null}
      </p>
    </>
  )
}

/** What was not done, each by its name; the rest went on. */
export function NotDone({ told, onHide }: { told: Told; onHide: () => void }) {
  const { act, done, refused, left, isLost } = told
  const [first] = left
  return (
    <section role="alert" className="grid gap-2 rounded-card border border-danger bg-danger-tint p-4 text-danger">
      {done.length > 0 ? <p className="font-semibold">{doneWords(act, done.length)}</p> : null}
      {refused.length > 0 ? (
        <>
          <p>
            {t('{count, plural, one {This file stays as it is:} other {These files stay as they are:}}', {
              count: refused.length,
            })}
          </p>
          <ul className="ms-5 list-disc">
            {refused.map(({ thing, why }) => (
              <li key={thing.id} className="break-words">
                <bdi className="font-semibold">{thing.title}</bdi>: {why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {first ? (
        <p>
          {isLost ? t('The answer for {name} was lost. Look whether it is done.', { name: first.title }) : null}{' '}
          {t('{count, plural, one {# file is still selected.} other {# files are still selected.}}', {
            count: left.length,
          })}
        </p>
      ) : null}
      <p>
        <Button size="small" onClick={onHide}>
          {t('Hide')}
        </Button>
      </p>
    </section>
  )
}
