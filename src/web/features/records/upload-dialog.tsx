import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { toast } from '../../lib/toast.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FolderOptions } from './folder-options.tsx'
import type { Overview } from './records.ts'
import { UploadZone } from './upload-zone.tsx'

/** Files into a folder that is asked for: what is under way stays with the folder it began in. */
export function UploadDialog({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { folders, file_most, is_scanned } = overview
  const [folder, setFolder] = useState('')
  const seenBy = folders.find(({ id }) => id === folder)?.shared_with ?? 0
  const [isUnderWay, setUnderWay] = useState(false)
  // What becomes of a file is said here: who leaves would not read that one was refused.
  const close = () =>
    isUnderWay ? toast('info', t('Files are on their way. Wait for them, or cancel them.')) : onClose()
  return (
    <Dialog title={t('Add documents')} open onClose={close} wide>
      <SelectField
        label={t('Into which folder?')}
        value={folder}
        disabled={isUnderWay}
        onChange={({ target }) => setFolder(target.value)}
      >
        <option value="">{t('Choose a folder')}</option>
        <FolderOptions folders={folders} />
      </SelectField>
      <p role="status" className="empty:hidden">
        {seenBy > 0 ? `${sharedWords(seenBy)}. ${t('They see what you upload as soon as it is here.')}` : null}
      </p>
      {folder === '' ? null : (
        <UploadZone
          key={folder}
          folder={folder}
          most={file_most}
          isScanned={is_scanned}
          left={[]}
          onUnderWay={setUnderWay}
        />
      )}
      <p className="flex flex-wrap gap-3">
        {folder === '' || isUnderWay ? null : (
          <ButtonLink to={`/usr/records/${folder}`}>{t('Open the folder')}</ButtonLink>
        )}
        <Button onClick={close}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
