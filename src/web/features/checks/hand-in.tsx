import { FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { evidenceBytes, evidenceKinds } from '#domain/verification/evidence-rules.ts'
import { call } from '../../lib/browser-call.ts'
import { fieldErrors, problemText } from '../../lib/call.ts'
import { ownMoment } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { sizeWords } from '../../parts/records/record-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { evidenceWords, type Evidence, type OwnCheck } from './check-words.ts'

type Props = { own: OwnCheck; onChange: (changed: OwnCheck) => Promise<unknown> }

/** Documents for the reviewers: handed in one by one, taken back while nobody has decided on them. */
export function HandIn({ own, onChange }: Props) {
  const { kind, setKind, file, choose, error, isSending, send } = useHandIn(onChange)
  const waiting = own.evidence.filter(({ is_decided }) => !is_decided)
  return (
    <section className="grid gap-3" aria-labelledby="documents">
      <h3 id="documents" className="text-xl">
        {t('Documents')}
      </h3>
      <p className="text-sm text-muted">
        {t(
          'Only the people who check doctors can open them. They are erased 30 days after the decision, or after a year without one.',
        )}
      </p>
      {waiting.length > 0 ? (
        <ul className="grid gap-2">
          {waiting.map((one) => (
            <Line key={one.id} one={one} onChange={onChange} />
          ))}
        </ul>
      ) : null}
      <SelectField
        label={t('What it shows')}
        value={kind}
        onChange={(event) => setKind(event.target.value as Evidence['kind'])}
      >
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
        file={file}
        onChange={choose}
        error={error}
        preview={file?.type.startsWith('image/') ?? false}
      />
      <Button className="justify-self-start" onClick={send} busy={isSending && t('Sending…')}>
        {t('Hand in')}
      </Button>
    </section>
  )
}

function useHandIn(onChange: Props['onChange']) {
  const [kind, setKind] = useState<Evidence['kind']>('identity')
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setError(chosen && chosen.size > evidenceBytes ? t('The file is too big') : undefined)
  }
  const send = async () => {
    if (!file) return setError(t('Choose a file first'))
    if (file.size > evidenceBytes) return
    setSending(true)
    const body = new FormData()
    body.set('kind', kind)
    body.set('document', file)
    try {
      const changed = await call('POST /doctors/me/evidence', { body: body as never })
      setFile(null)
      toast('success', t('Handed in'))
      await onChange(changed)
    } catch (refused) {
      setError(fieldErrors(refused).document ?? problemText(refused))
    } finally {
      setSending(false)
    }
  }
  return { kind, setKind, file, choose, error, isSending, send: () => void send() }
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
        <span className="block truncate text-sm text-muted">
          <bdi>{one.file_name}</bdi> · {sizeWords(one.size)} · {ownMoment(one.handed_in)}
        </span>
      </p>
      <Button size="small" aria-label={t('Take back {name}', { name: one.file_name })} onClick={remove}>
        <Trash2 size={18} aria-hidden />
      </Button>
    </li>
  )
}
