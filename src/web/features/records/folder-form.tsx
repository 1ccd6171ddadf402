import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { type FolderColor, folderColors, seenName } from '#domain/records/record-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { useTheirs } from '../../lib/use-theirs.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { colorWords } from './folder-color.tsx'
import { type Folder, type Overview, useRecordsAgain } from './records.ts'

type Props = {
  folder?: Folder
  /** Whose folder it is; of a new one, who is offered first. */
  patient: string
  /** For whom a new one can be made. */
  people?: Overview['people']
  parent?: string
  onClose: () => void
}

/** Makes a folder, or gives one another name and colour. */
export function FolderForm({ folder, patient, people = [], parent, onClose }: Props) {
  const again = useRecordsAgain()
  const navigate = useNavigate()
  const { theirs, version, refusal, settle } = useTheirs(folder)
  const typedOf = (one: Folder | undefined): Typed => ({
    name: one?.name ?? '',
    color: one?.color ?? '',
    person: patient,
  })
  const form = useSentForm({
    defaultValues: typedOf(folder),
    refusal,
    nameOf: (name) => ({ parent_id: 'name', patient_id: 'person' })[name] ?? name,
    send: async ({ name: typed, color: chosen, person }) => {
      const [name, color] = [seenName(typed), chosen === '' ? null : chosen]
      if (folder) {
        const params = { folderId: folder.id }
        await call('PUT /records/folders/:folderId', { params, body: { name, color, version } })
      } else await call('POST /records/folders', { body: { patient_id: person, name, color, parent_id: parent } })
      // Of somebody else than is shown: else it would seem to be lost.
      if (person !== patient) await navigate(recordsOf(people, person))
      await again()
      onClose()
    },
  })
  const check = (name: string) => (seenName(name) === '' ? t('Enter a folder name') : undefined)
  return (
    <Dialog title={folder ? t('Name and colour') : t('New folder')} open onClose={onClose}>
      <Form of={form}>
        <BothVersions theirs={theirs && typedOf(theirs)} form={form} linesOf={versionLines} onSettled={settle} />
        <TextField label={t('Name')} maxLength={60} autoFocus autoComplete="off" {...form.field('name', check)} />
        {people.length > 1 ? (
          <SelectField label={t('Person')} {...form.field('person')}>
            {people.map(({ id, name, is_self }) => (
              <option key={id} value={id}>
                {is_self ? t('Me') : name}
              </option>
            ))}
          </SelectField>
        ) : null}
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
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

type Typed = { name: string; color: FolderColor | ''; person: string }

function versionLines(theirs: Typed, mine: Typed) {
  const colorOf = ({ color }: Typed) => (color === '' ? t('No colour') : colorWords(color))
  return [
    { label: t('Name'), theirs: theirs.name, mine: mine.name },
    { label: t('Colour'), theirs: colorOf(theirs), mine: colorOf(mine) },
  ]
}

function recordsOf(people: Overview['people'], person: string): string {
  return people.find(({ id }) => id === person)?.is_self ? '/usr/records' : `/usr/records?person=${person}`
}
