import { useRef, useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { safeFileName } from '#domain/records/record-rules.ts'
import { toast } from '../../lib/toast.ts'
import { leaveAsking, useUnsaved } from '../../lib/unsaved.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { FolderOptions } from './folder-options.tsx'
import type { Overview } from './records.ts'
import { folderForFiles } from './sorting.ts'
import { UploadZone } from './upload-zone.tsx'

/** First the files or the photo, then where they go: nothing is sent before that was said, and it stays with its folder. */
export function UploadDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { folders, file_most, is_scanned } = overview
  const [chosen, setChosen] = useState<readonly File[]>([])
  const [folder, setFolder] = useState(() => folderForFiles(overview))
  const [isSent, setSent] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const box = useRef<HTMLParagraphElement>(null)
  // A photo that was just taken is nowhere else on some phones.
  useUnsaved(() => chosen.length > 0 && !isSent, box)
  // What becomes of a file is said here: who leaves would not read that one was refused.
  const close = () =>
    isUnderWay ? toast('info', t('Files are on their way. Wait for them, or cancel them.')) : onClose()
  return (
    <Dialog title={t('Add documents')} open onClose={close} wide>
      {isSent ? (
        <UploadZone
          folder={folder}
          most={file_most}
          isScanned={is_scanned}
          left={[]}
          chosen={chosen}
          onUnderWay={setUnderWay}
        />
      ) : (
        <>
          <ChooseFiles
            most={file_most}
            isScanned={is_scanned}
            onChosen={(files) => setChosen((before) => [...before, ...files])}
          >
            <Chosen files={chosen} onLeave={(file) => setChosen((before) => before.filter((one) => one !== file))} />
          </ChooseFiles>
          {chosen.length > 0 ? <Where folders={folders} folder={folder} onChoose={setFolder} /> : null}
        </>
      )}
      <p ref={box} className="flex flex-wrap gap-3">
        {!isSent && chosen.length > 0 ? (
          <Button look="primary" onClick={() => setSent(true)}>
            {t('{count, plural, one {Upload # file} other {Upload # files}}', { count: chosen.length })}
          </Button>
        ) : null}
        {isSent && !isUnderWay ? <ButtonLink to={`/usr/records/${folder}`}>{t('Open the folder')}</ButtonLink> : null}
        <Button onClick={(event) => leaveAsking(close, event.currentTarget.closest('dialog'))}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}

function Chosen({ files, onLeave }: { files: readonly File[]; onLeave: (file: File) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={t('Chosen files')} className="grid gap-2">
      {files.map((file, place) => (
        <li
          key={`${place} ${file.name}`}
          className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-surface p-3 text-ink"
        >
          <bdi className="min-w-0 font-semibold wrap-anywhere">{safeFileName(file.name)}</bdi>
          <Button
            size="small"
            look="quiet"
            aria-label={t('Leave out {name}', { name: safeFileName(file.name) })}
            onClick={() => onLeave(file)}
          >
            {t('Leave out')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

type WhereProps = { folders: Overview['folders']; folder: string; onChoose: (folder: string) => void }

function Where({ folders, folder, onChoose }: WhereProps) {
  const seenBy = folders.find(({ id }) => id === folder)?.shared_with ?? 0
  return (
    <>
      <SelectField label={t('Into which folder?')} value={folder} onChange={({ target }) => onChoose(target.value)}>
        <FolderOptions folders={folders} />
      </SelectField>
      <p role="status" className="empty:hidden">
        {seenBy > 0 ? `${sharedWords(seenBy)}. ${t('They see what you upload as soon as it is here.')}` : null}
      </p>
    </>
  )
}
