import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FolderOptions } from './folder-options.tsx'
import { type Folder, type Item, useRecordsAgain } from './records.ts'

type Props = { item: Item; folders: readonly Folder[]; onClose: () => void }

/** The name and the date of a document, and the folder it lies in. */
export function ItemForm({ item, folders, onClose }: Props) {
  const again = useRecordsAgain()
  const form = useSentForm<{ title: string; date: string; folder: string }>({
    defaultValues: { title: item.title, date: item.document_date ?? '', folder: item.folder_id ?? '' },
    nameOf: (name) => (name === 'document_date' ? 'date' : name === 'folder_id' ? 'folder' : name),
    send: async ({ title, date, folder }) => {
      await call('PUT /records/items/:itemId', {
        params: { itemId: item.id },
        body: { title: title.trim(), document_date: date || null, folder_id: folder, version: item.version },
      })
      await again()
      onClose()
    },
  })
  const chosen = folders.find(({ id }) => id === form.watch('folder'))
  const count = chosen && chosen.id !== item.folder_id ? chosen.shared_with : 0
  const check = (title: string) => (title.trim() === '' ? t('Enter a name') : undefined)
  return (
    <Dialog title={t('Details')} open onClose={onClose}>
      <Form of={form}>
        <TextField label={t('Name')} maxLength={120} autoComplete="off" {...form.field('title', check)} />
        <TextField label={t('Date of document')} type="date" optional {...form.field('date')} />
        <SelectField label={t('Folder')} {...form.field('folder')}>
          <FolderOptions folders={folders} />
        </SelectField>
        <p role="status" className="empty:hidden">
          {count > 0 ? `${sharedWords(count)}. ${t('They see the document as soon as you save.')}` : null}
        </p>
        <p className="text-sm text-muted">
          {t('File name')}: <bdi className="break-all">{item.file_name}</bdi>
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}
