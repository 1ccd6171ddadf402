import { FileText, Trash2 } from 'lucide-react'
import { t } from '#domain/language/translate.ts'
import { evidenceBytes, evidenceKinds } from '#domain/verification/evidence-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Form } from '../../ui/form.tsx'
import { evidenceWords, type Evidence, type OwnCheck } from './check-words.ts'

type Props = { own: OwnCheck; onChange: (changed: OwnCheck) => Promise<unknown> }

/** Documents for the reviewers: handed in one by one, taken back while nobody has decided on them. */
export function HandIn({ own, onChange }: Props) {
  const { form, document } = useHandIn(onChange)
  const waiting = own.evidence.filter(({ is_decided }) => !is_decided)
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="documents">
      <h3 id="documents" className="text-xl">
        {t('Documents')}
      </h3>
      <p className="text-sm text-muted">
        {t(
          'Only the people who check doctors can open them. They are erased 30 days after the decision, or after a year without one.',
        )}
      </p>
      {waiting.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2">
          {waiting.map((one) => (
            <Line key={one.id} one={one} onChange={onChange} />
          ))}
        </ul>
      ) : null}
      <Form of={form} className="grid grid-cols-1 gap-3">
        <SelectField label={t('What it shows')} {...form.field('kind')}>
          {evidenceKinds.map((one) => (
            <option key={one} value={one}>
              {t(evidenceWords[one])}
            </option>
          ))}
        </SelectField>
        <FileField
          key={own.evidence.length}
          label={t('Document')}
          hint={t('PDF, JPG or PNG, up to {size}', { size: sizeWords(evidenceBytes) })}
          accept=".pdf,.jpg,.jpeg,.png"
          file={document.value}
          onChange={document.onChange}
          error={document.error}
          preview={document.value?.type.startsWith('image/') ?? false}
        />
        <Button type="submit" className="justify-self-start" busy={form.isSending && t('Sending…')}>
          {t('Hand in')}
        </Button>
      </Form>
    </section>
  )
}

function useHandIn(onChange: Props['onChange']) {
  const form = useSentForm<{ kind: Evidence['kind']; document: File | null }>({
    defaultValues: { kind: 'identity', document: null },
    refusal: problemText,
    send: async ({ kind, document }) => {
      if (!document) return
      const body = new FormData()
      body.set('kind', kind)
      body.set('document', document)
      const changed = await call('POST /doctors/me/evidence', { body })
      form.reset()
      toast('success', t('Handed in'))
      await onChange(changed)
    },
  })
  const document = form.drawn('document', (file) =>
    !file ? t('Choose a file first') : file.size > evidenceBytes ? t('The file is too big') : undefined,
  )
  return { form, document }
}

function Line({ one, onChange }: { one: Evidence; onChange: Props['onChange'] }) {
  const remove = () =>
    void call('DELETE /doctors/me/evidence/:evidenceId', { params: { evidenceId: one.id } }).then(
      (changed) => {
        toast('success', t('Taken back'))
        return onChange(changed)
      },
      (error: unknown) => toast('error', problemText(error)),
    )
  return (
    <li className="flex items-center gap-3 rounded-field border border-line p-3">
      <FileText size={20} aria-hidden className="flex-none text-muted" />
      <p className="me-auto min-w-0">
        <span className="font-semibold">{t(evidenceWords[one.kind])}</span>
        <span className="block text-sm break-words text-muted">
          <bdi>{one.file_name}</bdi> · {sizeWords(one.size)} · {ownMoment(one.handed_in)}
        </span>
      </p>
      <Button size="small" aria-label={t('Take back {name}', { name: one.file_name })} onClick={remove}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  )
}
