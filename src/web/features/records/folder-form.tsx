import { t } from '#domain/language/translate.ts'
import { type FolderColor, folderColors } from '#domain/records/record-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { colorWords } from './folder-color.tsx'
import { type Folder, useRecordsAgain } from './records.ts'

type Props = { folder?: Folder; patient: string; parent?: string; onClose: () => void }

/** Makes a folder, or gives one another name and colour. */
export function FolderForm({ folder, patient, parent, onClose }: Props) {
  const again = useRecordsAgain()
  const form = useSentForm<{ name: string; color: FolderColor | '' }>({
    defaultValues: { name: folder?.name ?? '', color: folder?.color ?? '' },
    nameOf: (name) => (name === 'parent_id' ? 'name' : name),
    send: async ({ name: typed, color: chosen }) => {
      const [name, color] = [typed.trim(), chosen === '' ? null : chosen]
      if (folder) {
        const { id: folderId, version } = folder
        await call('PUT /records/folders/:folderId', { params: { folderId }, body: { name, color, version } })
      } else await call('POST /records/folders', { body: { patient_id: patient, name, color, parent_id: parent } })
      await again()
      onClose()
    },
  })
  const check = (name: string) => (name.trim() === '' ? t('Enter a folder name') : undefined)
  return (
    <Dialog title={folder ? t('Name and colour') : t('New folder')} open onClose={onClose}>
      <Form of={form}>
        <TextField label={t('Name')} maxLength={60} autoFocus autoComplete="off" {...form.field('name', check)} />
        <SelectField label={t('Colour')} {...form.field('color')}>
          <option value="">{t('No colour')}</option>
          {folderColors.map((color) => (
            <option key={color} value={color}>
              {colorWords(color)}
            </option>
          ))}
        </SelectField>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {folder ? t('Save') : t('Create folder')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}
