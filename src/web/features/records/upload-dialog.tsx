import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
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
  return (
    <Dialog title={t('Upload')} open onClose={onClose} wide>
      <SelectField label={t('Into which folder?')} value={folder} onChange={({ target }) => setFolder(target.value)}>
        <option value="">{t('Choose a folder')}</option>
        <FolderOptions folders={folders} />
      </SelectField>
      {folder === '' ? null : (
        <UploadZone key={folder} folder={folder} most={file_most} isScanned={is_scanned} left={[]} />
      )}
      <p className="flex flex-wrap gap-3">
        {folder === '' ? null : <ButtonLink to={`/usr/records/${folder}`}>{t('Open the folder')}</ButtonLink>}
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
