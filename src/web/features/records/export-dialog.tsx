import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { heldByPage } from '#domain/records/saved-addresses.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { follow } from '../../lib/save-by-browser.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { isShown, isShut } from '../../lib/shown.ts'
import { folderName, sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Meter } from '../../ui/meter.tsx'
import { type Folder, recordsKey, useRecordsAgain } from './records.ts'

type Export = NonNullable<Answer<'GET /records/exports'>['export']>
type Props = {
  patient: string
  /** One of their folders instead of everything. */
  folder?: Pick<Folder, 'id' | 'name' | 'kind' | 'items' | 'folders'> | undefined
  onClose: () => void
}

const askedEvery = 2_000

/** Everything of a person, or a folder, as one file: asked for, on its way, there to be fetched. */
export function ExportDialog(props: Props) {
  const { patient, folder, onClose } = props
  const isEmpty = folder?.items === 0
  const found = useQuery({
    queryKey: [...recordsKey, 'export', patient, folder?.id],
    queryFn: () => call('GET /records/exports', { query: scopeOf(props) }),
    enabled: !isEmpty,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? askedEvery : false),
  })
  return (
    <Dialog
      title={folder ? t('Download all of {name}', { name: folderName(folder) }) : t('Download everything')}
      open
      onClose={onClose}
    >
      {isEmpty ? <NothingThere onClose={onClose} /> : <About folder={folder} />}
      {found.isLoading ? <Skeleton rows={2} /> : null}
      {isShut(found) ? (
        <LoadFailed what={t('your download')} error={found.error} again={() => void found.refetch()} />
      ) : null}
      {isShown(found) ? <Step made={found.data.export} {...props} /> : null}
    </Dialog>
  )
}

function scopeOf({ patient, folder }: Props) {
  return { patient_id: patient, ...(folder ? { folder_id: folder.id } : {}) }
}

function NothingThere({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>{t('There is no file in this folder.')}</p>
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </>
  )
}

function About({ folder }: Pick<Props, 'folder'>) {
  return (
    <>
      <p>
        {folder
          ? folder.folders > 0
            ? t('All files of this folder and of the folders in it, with a list of them, as one ZIP file.')
            : t('All files of this folder, with a list of them, as one ZIP file.')
          : t('All your files in their folders, with a list of them, what you share, and who looked, as one ZIP file.')}
      </p>
      <p className="text-sm text-muted">{t('It does not include what is in the bin.')}</p>
    </>
  )
}

type StepProps = Props & { made: Export | null }

function Step(props: StepProps) {
  const { made } = props
  const words = made ? stateWords(made) : ''
  const told = useRef<HTMLParagraphElement>(null)
  // What was pressed goes with the state before: the keyboard goes on at what is said.
  useEffect(() => {
    if (document.activeElement === document.body) told.current?.focus()
  }, [made?.state])
  return (
    <>
      {/* One place for the words of the state, which is there before they change: then the change is read out. */}
      <p ref={told} tabIndex={-1} aria-live="polite" className={words ? 'font-semibold' : 'sr-only'}>
        {words}
      </p>
      <Below {...props} />
    </>
  )
}

function stateWords({ state }: Export): string {
  if (state === 'waiting') return t('Getting your files together')
  return state === 'ready' ? t('Your file is ready.') : ''
}

function Below(props: StepProps) {
  const { made, onClose } = props
  if (made?.state === 'waiting') return <Coming percent={made.percent} onClose={onClose} />
  if (made?.state === 'ready') return <Ready {...props} made={made} />
  return (
    <>
      {made ? (
        <p role="alert" className="rounded-field bg-danger-tint p-3 text-danger">
          {t('This did not work. Try again, and write to us if it happens once more.')}
        </p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        <Ask {...props} isAgain={false} />
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </>
  )
}

function Coming({ percent, onClose }: { percent: number; onClose: () => void }) {
  return (
    <>
      <div className="grid gap-1.5">
        <Meter label={t('Getting your files together')} percent={percent} />
        <p className="figures">
          <bdi>{t('{count, number}%', { count: percent })}</bdi>
        </p>
      </div>
      <p>{t('You can close this page. We tell you by email when it is ready.')}</p>
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </>
  )
}

/** It is fetched by who gives the password once more. */
function Ready(props: Props & { made: Export }) {
  const { made, folder, onClose } = props
  const { id, size, documents, left_out, until } = made
  const form = useSentForm({
    defaultValues: { password: '' },
    only: 'password',
    refusal: problemText,
    send: async ({ password }) => {
      const [name, address] = [`${folder ? folderName(folder) : 'records'}.zip`, `/api/records/exports/${id}/file`]
      if (size > heldByPage) {
        await call('POST /records/exports/:exportId/key', { params: { exportId: id }, body: { password } })
        follow(address, name)
      } else saveBlob(name, await fetchFile(address, { proof: { password } }))
      onClose()
    },
  })
  return (
    <>
      <p className="rounded-field bg-sunken p-3">
        {t('{count, plural, one {# file} other {# files}}', { count: documents })} · <bdi>{sizeWords(size)}</bdi> ·{' '}
        <bdi>{t('Until {date}', { date: ownDate(until) })}</bdi>
      </p>
      {left_out > 0 ? (
        <p role="note" className="text-danger">
          {t(
            '{count, plural, one {# file is} other {# files are}} not in it: a virus was found in it, or it does not open. The list in the ZIP file says which.',
            { count: left_out },
          )}
        </p>
      ) : null}
      <Form isFree of={form}>
        <PasswordField
          label={t('Your password')}
          hint={t('We ask once more that it is you.')}
          autoComplete="current-password"
          {...form.field('password', (typed) => (typed === '' ? { code: 'password_missing' } : undefined))}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Downloading…')}>
            {t('Download')}
          </Button>
          <Ask {...props} isAgain />
          <Button onClick={onClose}>{t('Close')}</Button>
        </p>
      </Form>
    </>
  )
}

function Ask({ isAgain, ...props }: Props & { isAgain: boolean }) {
  const again = useRecordsAgain()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const ask = async () => {
    setBusy(true)
    setRefused('')
    try {
      await call('POST /records/exports', { body: scopeOf(props) })
      await again()
    } catch (error) {
      setRefused(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button look={isAgain ? 'plain' : 'primary'} busy={busy && t('One moment…')} onClick={() => void ask()}>
        {isAgain ? t('Prepare a new copy') : t('Get my files together')}
      </Button>
      {refused ? (
        <span role="alert" className="basis-full text-danger">
          {refused}
        </span>
      ) : null}
    </>
  )
}
