import { type ReactNode, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Source } from '#domain/records/clinic-papers.ts'
import type { PreviewState } from '#domain/records/preview-rules.ts'
import type { ScanState } from '#domain/records/record-rules.ts'
import { heldByPage } from '#domain/records/saved-addresses.ts'
import { fetchFile } from '../../lib/fetch-file.ts'
import { problemText } from '../../lib/call.ts'
import { asLocalDate, dateWords, ownDate } from '../../lib/format.ts'
import { saveByBrowser } from '../../lib/save-by-browser.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picture } from './picture.tsx'
import { scanWords, sizeWords, typeWords } from './record-words.ts'

export type Paper = {
  id: string
  title: string
  alt_text: string
  file_name: string
  media_type: string
  size: number
  document_date: string | null
  added: string
  source: Source
  author: string
  scan: ScanState
  preview: PreviewState
  versions: readonly { id: string; number: number; size: number; pages: number | null; added: string }[]
}
type Props = {
  paper: Paper
  path: string
  /** For whose it is: with whom they share it. */
  sharedWith?: ReactNode
  /** For whose it is: a file with a virus is best deleted. */
  onDelete?: () => void
  onClose: () => void
}

type Saved = Pick<Paper, 'file_name' | 'size' | 'versions'>

/** Saves a file on the device. */
export async function savePaper(paper: Saved, path: string, version?: string) {
  try {
    await fetchPaper(paper, path, version)
  } catch (error) {
    toast('error', problemText(error))
  }
}

/** The same for whoever tells themselves what went wrong. */
export async function fetchPaper({ file_name, size, versions }: Saved, path: string, version?: string) {
  const address = `${path}?way=download${ofVersion(version)}`
  const bytes = versions.find(({ id }) => id === version)?.size ?? size
  await (bytes > heldByPage
    ? saveByBrowser(file_name, address)
    : fetchFile(address).then((file) => saveBlob(file_name, file)))
}

function ofVersion(version: string | undefined): string {
  return version ? `&version=${version}` : ''
}

/** A document on the screen: pictures are shown, other files are saved and opened with what the device has for them. */
export function Viewer({ paper, path, sharedWith, onDelete, onClose }: Props) {
  const [chosen, setChosen] = useState<string>()
  // The newest is asked for by its document.
  const version = chosen === paper.versions[0]?.id ? undefined : chosen
  const isBestDeleted = paper.scan === 'infected' && onDelete !== undefined
  return (
    <Dialog title={paper.title} open onClose={onClose} wide>
      <Facts paper={paper} sharedWith={sharedWith} />
      {paper.scan === 'infected' ? <InfectedNote /> : null}
      <Versions paper={paper} chosen={version} onChoose={setChosen} />
      {paper.scan === 'infected' ? null : paper.preview === 'none' && !version ? (
        <NoPreview />
      ) : (
        <Picture
          key={version ?? ''}
          paper={paper}
          path={`${path}?way=page${ofVersion(version)}`}
          pages={paper.versions.find(({ id }) => id === (version ?? paper.versions[0]?.id))?.pages ?? null}
        />
      )}
      <p className="flex flex-wrap gap-3">
        {isBestDeleted ? (
          <Button look="danger" onClick={onDelete}>
            {t('Delete')}
          </Button>
        ) : null}
        <Button look={isBestDeleted ? 'plain' : 'primary'} onClick={() => void savePaper(paper, path, version)}>
          {t('Download')}
        </Button>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

/** What is known of it: what it is, from whom, of which day, and who can see it. */
function Facts({ paper, sharedWith }: Pick<Props, 'paper' | 'sharedWith'>) {
  const { media_type, size, scan, source, author, document_date, added } = paper
  // Who sees with whom it is shared reads their own papers.
  const ofPatient = sharedWith ? t('You or your family') : t('The patient')
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact name={t('File')}>
        {typeWords(media_type)} · <bdi>{sizeWords(size)}</bdi> · {scanWords(scan)}
      </Fact>
      <Fact name={t('Source')}>{source === 'patient' ? ofPatient : <bdi>{author}</bdi>}</Fact>
      {document_date ? (
        <Fact name={t('Date of document')}>
          <bdi>{dateWords(asLocalDate(document_date))}</bdi>
        </Fact>
      ) : null}
      <Fact name={t('Added')}>
        <bdi>{ownDate(added)}</bdi>
      </Fact>
      {sharedWith ? <Fact name={t('Shared with')}>{sharedWith}</Fact> : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function InfectedNote() {
  return (
    <p role="alert" className="rounded-field bg-danger-tint p-3 text-danger">
      {t('A virus was found in this file. Nobody but its owner can open it.')}
    </p>
  )
}

type VersionsProps = { paper: Paper; chosen: string | undefined; onChoose: (id: string) => void }

/** The files of a document, where there is more than one: the newest is shown until another is chosen. */
function Versions({ paper, chosen, onChoose }: VersionsProps) {
  const { versions } = paper
  if (versions.length < 2) return null
  return (
    <ul aria-label={t('Versions')} className="flex flex-wrap gap-2">
      {versions.map(({ id, number, size, added }, place) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={(chosen ?? versions[0]?.id) === id}
            onClick={() => onChoose(id)}
            className="min-h-11 rounded-field border border-field px-3 py-1 text-start text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-tint aria-pressed:text-on-tint"
          >
            <span className="font-semibold">
              {place === 0 ? t('Newest version') : t('Version {number}', { number })}
            </span>{' '}
            <bdi>{ownDate(added)}</bdi> · <bdi>{sizeWords(size)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

function NoPreview() {
  return <p>{t('There is no preview of this file. Download it to read it.')}</p>
}
