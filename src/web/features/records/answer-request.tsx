import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { OneFile, useOneFile } from '../../parts/records/one-file.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { type Overview, type Request, useLookedAt, useRecordsAgain } from './records.ts'
import { ownWay } from './use-uploads.ts'

type Props = { request: Request; overview: Overview; onClose: () => void }

/** Sends what a clinic asked for: a new file, or a document that is here already. */
export function AnswerRequest({ request, overview, onClose }: Props) {
  const again = useRecordsAgain()
  const file = useOneFile(overview.file_most)
  const { id: patient } = overview.person
  // An old result is what clinics ask for: all that is here can be chosen.
  const papers = useLookedAt(['search', patient, ''], (asked) =>
    call('GET /records/search', { query: { patient_id: patient, q: '', again: asked } }),
  )
  // Nobody else opens what is hidden.
  const offered = papers.data?.results.filter(({ is_hidden }) => !is_hidden) ?? []
  const folder = overview.folders.find(({ kind }) => kind === 'visits')?.id ?? ''
  const form = useSentForm<{ document: string }>({
    defaultValues: { document: '' },
    send: async ({ document }) => {
      const item_id = document === '' ? await file.bring((chosen) => ownWay(folder, chosen)) : document
      if (!item_id) return
      await call('POST /records/requests/:requestId/answer', { params: { requestId: request.id }, body: { item_id } })
      await again()
      toast('success', t('Sent to {clinic}', { clinic: request.asked_by }))
      onClose()
    },
  })
  return (
    <Dialog title={request.what} open onClose={onClose}>
      <Form of={form}>
        <p className="text-muted">
          {t('{clinic} can open it for 30 days. You can stop that at any time.', { clinic: request.asked_by })}
        </p>
        {offered.length > 0 ? (
          <SelectField label={t('Document')} {...form.field('document')}>
            <option value="">{t('A new file')}</option>
            {offered.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        ) : null}
        {form.watch('document') === '' ? <OneFile of={file} /> : null}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
            {t('Send')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
