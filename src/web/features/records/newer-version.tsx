import { t } from '#domain/language/translate.ts'
import { accepted } from '../../parts/records/one-file.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Item } from './records.ts'
import { UploadLine } from './upload-zone.tsx'
import { useUploads } from './use-uploads.ts'

type Props = { item: Item; most: number; onClose: () => void }

/** A newer file takes the place of a document; the older ones stay with it. */
export function NewerVersion({ item, most, onClose }: Props) {
  const { uploads, add, retry, cancel, dismiss } = useUploads(item.folder_id ?? '', most, item.id)
  return (
    <Dialog title={t('Newer version of {name}', { name: item.title })} open onClose={onClose}>
      <p className="text-muted">
        {t('Who sees this document sees the newer file. Older ones stay and can be opened.')}
      </p>
      <p>
        <label className="inline-flex min-h-11 cursor-pointer items-center rounded-full bg-brand px-5 font-semibold text-on-brand hover:bg-brand-hover has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sun">
          {t('Choose a file')}
          <input
            type="file"
            accept={accepted}
            className="sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
      </p>
      <ul className="grid gap-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onRetry={retry} onCancel={cancel} onDismiss={dismiss} />
        ))}
      </ul>
      <p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </p>
    </Dialog>
  )
}
