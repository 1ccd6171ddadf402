import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { proveSame } from '../../parts/records/send-file.ts'
import { useRecordsAgain } from './records.ts'
import { ownPieces } from './use-uploads.ts'

export type Left = Answer<'GET /records/folders/:folderId'>['coming'][number]
type Props = { left: readonly Left[]; onGoOn: (file: File, id: string) => void }

/** Files that were begun and left: they go on where they stopped, or are taken away. */
export function LeftUploads({ left, onGoOn }: Props) {
  if (left.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{t('Not wholly uploaded')}</h2>
      <p className="text-sm text-muted">{t('Choose the same file again to go on. After 7 days we forget it.')}</p>
      <ul className="grid gap-2">
        {left.map((one) => (
          <LeftLine key={one.id} left={one} onGoOn={onGoOn} />
        ))}
      </ul>
    </section>
  )
}

/** Of the same length is not the same: what was sent of it already says which file it is. */
async function whyNotThis(file: File, { id, file_name, size }: Left): Promise<string | undefined> {
  const another = t('This is another file. Choose {name}.', { name: file_name })
  if (file.size !== size) return another
  try {
    await proveSame(ownPieces, file, id)
    return undefined
  } catch (error) {
    return problemCode(error) === 'other_file' ? another : problemText(error)
  }
}

function LeftLine({ left, onGoOn }: { left: Left; onGoOn: Props['onGoOn'] }) {
  const { id: itemId, file_name, size, received } = left
  const again = useRecordsAgain()
  const [fault, setFault] = useState('')
  const [isChecking, setChecking] = useState(false)
  const goOn = async (file: File | undefined) => {
    if (!file || isChecking) return
    setFault('')
    setChecking(true)
    const why = await whyNotThis(file, left)
    setChecking(false)
    if (why) setFault(why)
    else onGoOn(file, itemId)
  }
  const remove = async () => {
    try {
      await call('DELETE /records/items/:itemId', { params: { itemId }, query: { for_good: 'yes' } })
      await again()
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-surface p-3 text-ink">
      <span className="grid min-w-0">
        <span className="font-semibold break-words">
          <bdi>{file_name}</bdi>
        </span>
        <span className="text-sm text-muted">
          <bdi>{t('{done} of {size} are here', { done: sizeWords(received), size: sizeWords(size) })}</bdi>
        </span>
        <span role="alert" className="text-sm font-semibold text-danger empty:hidden">
          {fault}
        </span>
      </span>
      <span className="flex gap-2">
        <label className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-field px-4 text-sm font-semibold hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun">
          {isChecking ? t('One moment…') : t('Continue')}
          <input
            type="file"
            aria-disabled={isChecking}
            aria-label={t('Continue with {name}', { name: file_name })}
            className="sr-only"
            // Kept enabled while it checks: what is disabled loses the focus.
            onClick={(event) => {
              if (isChecking) event.preventDefault()
            }}
            onChange={(event) => {
              void goOn(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <Button
          size="small"
          look="quiet"
          aria-label={t('Remove {name}', { name: file_name })}
          onClick={() => void remove()}
        >
          {t('Remove')}
        </Button>
      </span>
    </li>
  )
}
