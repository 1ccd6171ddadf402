import { type BaseSyntheticEvent, useState } from 'react'
import { longestLetter, longestLetterTitle, openPlaces, placeholderWords } from '#domain/records/letters.ts'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { fieldErrors, problemCode, problemText } from '../../../lib/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Form } from '../../../ui/form.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FromTemplate } from './from-template.tsx'
import { type Desk, type Keeping, type Letter, useKeptLetter } from './use-letter.ts'

type Props = {
  appointmentId: string
  desk: Desk
  onTemplates: () => void
  onSaved: (letter: Letter) => Promise<unknown>
  onClose: () => void
}

/** The letter as it is written: kept as it is typed, and a document only when it is saved. */
export function LetterForm({ appointmentId, desk, onTemplates, onSaved, onClose }: Props) {
  const kept = useKeptLetter(appointmentId, desk.draft)
  const { letter, put, keeping } = kept
  const { submit, discard, wrong, messages, tries, busy } = useActs({ appointmentId, kept, onSaved, onClose })
  const [isAsking, setAsking] = useState(false)
  const open = openPlaces(`${letter.title}\n${letter.text}`)
  return (
    <Form of={{ submit, messages, tries, isChanged: () => keeping !== 'kept' }}>
      <FromTemplate desk={desk} letter={letter} onPick={put} onTemplates={onTemplates} />
      <TextField
        label={t('Name of the letter')}
        maxLength={longestLetterTitle}
        autoComplete="off"
        value={letter.title}
        error={wrong.title}
        readOnly={busy}
        onChange={({ target }) => put({ ...letter, title: target.value })}
      />
      <TextArea
        label={t('Letter')}
        rows={14}
        dir="auto"
        maxLength={longestLetter}
        value={letter.text}
        error={wrong.text}
        readOnly={busy}
        onChange={({ target }) => put({ ...letter, text: target.value })}
      />
      {open.length > 0 ? (
        <p className="text-sm">
          {t('Still to fill in: {places}', { places: open.map((one) => t(placeholderWords[one])).join(listComma()) })}
        </p>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {keptWords(keeping, kept.why)}
      </p>
      {keeping === 'elsewhere' ? <Elsewhere kept={kept} /> : null}
      <p className="text-sm text-muted">
        {desk.has_account
          ? t('The patient is told that there is a new document, and reads it after logging in.')
          : t('This patient has no account, so they do not see what you add. It stays with the clinic.')}{' '}
        {t('A letter belongs to the treatment: the clinic keeps it for 10 years.')}
      </p>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={keeping === 'elsewhere'} busy={busy && t('Saving…')}>
          {t('Save as a document')}
        </Button>
        <Button onClick={onClose}>{t('Go on later')}</Button>
        {(letter.title || letter.text) && keeping !== 'elsewhere' ? (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('Throw away')}
          </Button>
        ) : null}
      </p>
      <Confirm
        title={t('Throw this letter away?')}
        open={isAsking}
        act={t('Throw away')}
        onClose={() => setAsking(false)}
        onAct={discard}
      >
        {t('What you have written is gone then. Nobody else has it.')}
      </Confirm>
    </Form>
  )
}

type Acts = Pick<Props, 'appointmentId' | 'onSaved' | 'onClose'> & { kept: ReturnType<typeof useKeptLetter> }

function useActs({ appointmentId, kept, onSaved, onClose }: Acts) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const [tries, setTries] = useState(0)
  const params = { appointmentId }
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWrong({})
    setRefused('')
    try {
      await work()
    } catch (error) {
      if (problemCode(error) === 'changed') return kept.hearOfAnother(error, kept.letter)
      const errors = fieldErrors(error)
      setWrong(errors)
      if (Object.keys(errors).length === 0)
        setRefused(t('{error}. What you entered is still here.', { error: problemText(error) }))
    } finally {
      setBusy(false)
    }
  }
  const save = () =>
    run(async () => {
      const { letter } = kept
      if (kept.standsAt().id === '') kept.put(letter)
      if (!(await kept.keep())) return
      const { id: draft_id, version } = kept.standsAt()
      await call('POST /appointments/:appointmentId/letters', { params, body: { ...letter, draft_id, version } })
      kept.end()
      await onSaved(letter)
    })
  const discard = () =>
    run(async () => {
      await kept.keep()
      const version = String(kept.standsAt().version)
      await call('DELETE /appointments/:appointmentId/letter', { params, query: { version } })
      kept.end()
      onClose()
    })
  const submit = (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    setTries((count) => count + 1)
    void save()
    return undefined
  }
  const messages = [...Object.values(wrong), ...(refused ? [refused] : [])]
  return { submit, discard, wrong, messages, tries, busy }
}

function keptWords(keeping: Keeping, why: string): string {
  if (keeping === 'elsewhere') return ''
  if (keeping === 'failed') return t('{why}. We try again by ourselves.', { why })
  if (keeping === 'refused') return t('{why}. What you write is not kept now.', { why })
  return keeping === 'keeping' ? t('Saving…') : t('What you write is kept as a draft that only you see.')
}
