import { t } from '#domain/language/translate.ts'
import { wayTo, whyNotInside } from '#domain/records/folder-tree.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { sharedWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FolderOptions } from './folder-options.tsx'
import { moveFolder } from './move-by-drag.ts'
import { type Folder, useRecordsAgain } from './records.ts'

type Props = { folder: Folder; folders: readonly Folder[]; onClose: () => void }

/** Puts a folder into another one by choice: only those that can take it are offered. */
export function MoveFolder({ folder, folders, onClose }: Props) {
  const again = useRecordsAgain()
  const form = useSentForm<{ parent: string }>({
    defaultValues: { parent: folder.parent_id ?? '' },
    nameOf: (name) => (name === 'parent_id' || name === 'name' ? 'parent' : name),
    send: async ({ parent }) => {
      await moveFolder(folder, parent === '' ? null : parent)
      await again()
      onClose()
    },
  })
  const aboveOf = (id: string) => wayTo(folders, id).map((one) => one.id)
  const fits = folders.filter(({ id }) => !whyNotInside(folder, { id, above: aboveOf(id).slice(0, -1) }))
  const chosen = folders.find(({ id }) => id === form.watch('parent'))
  const count = chosen && chosen.id !== folder.parent_id ? chosen.shared_with : 0
  return (
    <Dialog title={t('Move “{name}”', { name: folder.name })} open onClose={onClose}>
      <Form of={form}>
        <SelectField label={t('Into')} {...form.field('parent')}>
          <option value="">{t('Records')}</option>
          <FolderOptions folders={fits} />
        </SelectField>
        <p role="status" className="empty:hidden">
          {count > 0 ? `${sharedWords(count)}. ${t('They see what you move as soon as you save.')}` : null}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Move')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}
