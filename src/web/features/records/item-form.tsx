import { t } from '#domain/language/translate.ts'
import { seenName } from '#domain/records/record-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { folderName, isPicture, sharedWords } from '../../parts/records/record-words.ts'
import { BothVersions, type VersionLine } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { FolderOptions } from './folder-options.tsx'
import { type Folder, type Item, useRecordsAgain } from './records.ts'

/** As it was when this was opened: what another tab changes meanwhile is shown when it is saved, and not lost. */
type Props = { item: Item; folders: readonly Folder[]; onClose: () => void }

/** The name and the date of a document, what a picture shows, and the folder it lies in. */
export function ItemForm({ item, folders, onClose }: Props) {
  const again = useRecordsAgain()
  const { theirs, base = item, version, refusal, settle } = useTheirs(item)
  const form = useSentForm({
    defaultValues: typedOf(item),
    refusal,
    nameOf: (name) => ({ document_date: 'date', folder_id: 'folder', alt_text: 'alt' })[name] ?? name,
    send: async ({ title, alt, date, folder }) => {
      await call('PUT /records/items/:itemId', {
        params: { itemId: item.id },
        body: {
          title: seenName(title),
          alt_text: alt.trim(),
          document_date: date || null,
          folder_id: folder,
          version,
        },
      })
      await again()
      onClose()
    },
  })
  const chosen = folders.find(({ id }) => id === form.watch('folder'))
  const count = chosen && chosen.id !== base.folder_id ? chosen.shared_with : 0
  const check = (title: string) => (seenName(title) === '' ? t('Enter a name') : undefined)
  return (
    <Dialog title={t('Details')} open onClose={onClose}>
      <Form of={form}>
        <BothVersions
          theirs={theirs && typedOf(theirs)}
          form={form}
          linesOf={(saved, mine) => versionLines(folders, saved, mine)}
          onSettled={settle}
        />
        <TextField label={t('Name')} maxLength={120} autoComplete="off" {...form.field('title', check)} />
        {isPicture(item.media_type) ? (
          <TextField
            label={t('What the picture shows')}
            optional
            hint={t('For people who listen to the page instead of seeing it. Empty: they hear the name.')}
            maxLength={300}
            autoComplete="off"
            {...form.field('alt')}
          />
        ) : null}
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
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

type Typed = { title: string; alt: string; date: string; folder: string }

function typedOf({ title, alt_text: alt, document_date, folder_id }: Item): Typed {
  return { title, alt, date: document_date ?? '', folder: folder_id ?? '' }
}

function versionLines(folders: readonly Folder[], theirs: Typed, mine: Typed): VersionLine[] {
  const nameOf = (id: string) => {
    const folder = folders.find((one) => one.id === id)
    return folder ? folderName(folder) : ''
  }
  const dayOf = (date: string) => (date === '' ? '' : dateWords(asLocalDate(date)))
  return [
    { label: t('Name'), theirs: theirs.title, mine: mine.title },
    { label: t('What the picture shows'), theirs: theirs.alt, mine: mine.alt },
    { label: t('Date of document'), theirs: dayOf(theirs.date), mine: dayOf(mine.date) },
    { label: t('Folder'), theirs: nameOf(theirs.folder), mine: nameOf(mine.folder) },
  ]
}
