import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { needKinds, needWords } from '#domain/profiles/relations.ts'
import { call } from '../../lib/browser-call.ts'
import { CallFailed } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { DateField, NumberField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { EntryConflict, type Theirs } from './entry-conflict.tsx'
import { registerKey, type EntryValues, type PatientCard, type RegisterHere } from './register.ts'

const nobody: EntryValues = {
  first_name: '',
  last_name: '',
  date_of_birth: '--',
  email: '',
  phone_number: '',
  needs: [],
  needs_note: '',
}

type Props = { here: RegisterHere; card?: PatientCard; onClose: () => void }

/** Registers somebody, or changes what the desk keeps of them. */
export function PatientForm({ here, card, onClose }: Props) {
  const entry = useEntry({ here, onClose, ...(card ? { card } : {}) })
  const { form, shows } = entry
  return (
    <Dialog title={card ? t('Edit details') : t('Register a patient')} open onClose={onClose} wide>
      {entry.theirs ? <EntryConflict theirs={entry.theirs} mine={form.values()} onChoose={entry.settle} /> : null}
      <Form of={form} className="grid gap-4">
        {entry.known ? (
          <div role="alert" className="grid gap-3 rounded-field bg-sun p-4 text-on-sun">
            <p className="font-semibold">
              {t('Somebody with this name and date of birth is registered here already.')}
            </p>
            <p className="flex flex-wrap gap-3">
              <Button size="small" onClick={entry.openKnown}>
                {t('Open that entry')}
              </Button>
              <Button size="small" busy={form.isSending && t('Saving…')} onClick={entry.registerAnyway}>
                {t('Register anyway')}
              </Button>
            </p>
          </div>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('First name')} autoComplete="off" {...form.field('first_name')} />
          <TextField label={t('Last name')} autoComplete="off" {...form.field('last_name')} />
        </div>
        <DateField label={t('Date of birth')} {...form.drawn('date_of_birth')} />
        {shows ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField label={t('Mobile number')} type="tel" optional {...form.field('phone_number')} />
            <TextField label={t('Email')} type="email" optional {...form.field('email')} />
          </div>
        ) : null}
        <fieldset className="grid gap-1 sm:grid-cols-2">
          <legend className="mb-1 font-semibold">{t('What clinics should know')}</legend>
          <TickList
            options={needKinds.map((need) => ({ value: need, label: t(needWords[need]) }))}
            {...form.drawn('needs')}
          />
        </fieldset>
        <TextField label={t('In your own words')} optional maxLength={200} {...form.field('needs_note')} />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {card ? t('Save') : t('Register')}
          </Button>
          <CloseForm onClose={onClose}>{t('Close')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}

function useEntry({ here: { branchId }, card, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [known, setKnown] = useState<string>()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [theirs, setTheirs] = useState<Theirs>()
  // What the next try stands on, and for which values somebody said that it is another person.
  const next = useRef({ version: card?.version ?? 0, anyway: '' })
  const shows = card?.shows_contact ?? true
  const open = async (id: string) => {
    await queries.invalidateQueries({ queryKey: registerKey(branchId) })
    onClose()
    await navigate(`?p=${id}`, { preventScrollReset: true })
  }
  const save = async (values: EntryValues) => {
    setKnown(undefined)
    if (!card) {
      const anyway = next.current.anyway === JSON.stringify(values)
      const made = await call(
        'POST /branches/:branchId/patients',
        { params: { branchId }, body: { ...values, anyway } },
        { idempotencyKey },
      )
      toast('success', t('{name} is registered', { name: `${values.first_name} ${values.last_name}` }))
      return open(made.id)
    }
    const { email, phone_number, ...rest } = values
    const body = { ...rest, version: next.current.version, ...(shows ? { email, phone_number } : {}) }
    await call('PUT /branches/:branchId/patients/:patientId', { params: { branchId, patientId: card.id }, body })
    toast('success', t('Saved'))
    return open(card.id)
  }
  const learn = (error: unknown) => {
    const extra = error instanceof CallFailed ? error.problem.extra : undefined
    if (typeof extra?.patient_id === 'string') setKnown(extra.patient_id)
    if (extra?.current) setTheirs(extra.current as Theirs)
    throw error
  }
  const form = useSentForm<EntryValues>({
    defaultValues: card ? { ...card, date_of_birth: card.date_of_birth ?? '--' } : nobody,
    send: (values) => save(values).catch(learn),
  })
  const settle = (whose: 'mine' | 'theirs') => {
    if (!theirs) return
    setTheirs(undefined)
    next.current.version = theirs.version
    if (whose === 'theirs') form.reset({ ...theirs, date_of_birth: theirs.date_of_birth ?? '--' })
    else form.submit()
  }
  return {
    form,
    shows,
    known,
    theirs,
    settle,
    openKnown: () => void (known && open(known)),
    registerAnyway: () => {
      next.current.anyway = JSON.stringify(form.values())
      form.submit()
    },
  }
}
