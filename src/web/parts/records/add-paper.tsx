import { t } from '#domain/language/translate.ts'
import {
  type ClinicFolder,
  clinicFolders,
  type Retention,
  retentions,
  retentionWords,
} from '#domain/records/clinic-papers.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { OneFile, useOneFile } from './one-file.tsx'
import { folderName } from './record-words.ts'
import { clinicWay, ofVisit, type Shelf, type Whose } from './shelf.ts'
import { VisitOptions } from './visit-options.tsx'

type Props = { whose: Whose; shelf: Shelf; again: () => Promise<unknown>; onClose: () => void }
type Values = { title: string; date: string; visit: string; folder: ClinicFolder; retention: Retention }

/** Adds a document to the records of a patient: it is the clinic's, and the patient reads it. */
export function AddPaper({ whose, shelf, again, onClose }: Props) {
  const { visits, likely_visit: likely, file_most: most, has_account: hasAccount } = shelf
  const file = useOneFile(most)
  const form = useSentForm<Values>({
    defaultValues: {
      title: '',
      date: '',
      visit: likely ?? '',
      folder: likely ? 'visits' : 'letters',
      retention: 'treatment',
    },
    nameOf: (name) => (name === 'document_date' ? 'date' : name),
    send: async ({ title, date, visit, folder, retention }) => {
      const written = { title: title.trim(), document_date: date || null, folder, retention }
      if (!(await file.bring((chosen) => clinicWay(ofVisit(whose, visit), chosen, written)))) return
      await again()
      toast('success', hasAccount ? t('Added. The patient was told.') : t('Added.'))
      onClose()
    },
  })
  return (
    <Dialog title={t('Add a document')} open onClose={onClose}>
      <Form of={form}>
        <OneFile of={file} />
        <TextField label={t('Name')} optional maxLength={120} autoComplete="off" {...form.field('title')} />
        <TextField label={t('Date of document')} type="date" optional {...form.field('date')} />
        {visits.length > 0 ? (
          <SelectField label={t('Which visit is it about?')} {...form.field('visit')}>
            <VisitOptions visits={visits} />
            <option value="">{t('No visit')}</option>
          </SelectField>
        ) : null}
        <SelectField label={t('Folder of the patient')} {...form.field('folder')}>
          {clinicFolders.map((kind) => (
            <option key={kind} value={kind}>
              {folderName({ name: '', kind })}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('How long the clinic keeps it')} {...form.field('retention')}>
          {retentions.map((one) => (
            <option key={one} value={one}>
              {t(retentionWords[one])}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-muted">
          {hasAccount
            ? t('The patient can read it and hide it, but not delete it.')
            : t('This patient has no account, so they do not see what you add. It stays with the clinic.')}
        </p>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Adding…')}>
            {t('Add')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
