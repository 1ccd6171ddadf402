import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mark, t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { Form } from '../../ui/form.tsx'
import { BatchProgress } from '../../parts/visits/batch-progress.tsx'

const actions = {
  message: { title: mark('Write to patients'), says: mark('Each of them gets your message with their appointment.') },
  offer: {
    title: mark('Offer other times'),
    says: mark('Each of them is offered a time on a later day, held for two days. They keep their place until then.'),
  },
  cancel: {
    title: mark('Cancel appointments'),
    says: mark('Each of them is told, with your words, and can book another time.'),
  },
} as const

type Action = keyof typeof actions
type Props = { chosen: readonly string[]; all: readonly string[]; onChoose: (ids: readonly string[]) => void }

/** What can be done to all visits that are ticked; it appears with the first tick. */
export function BulkBar({ chosen, all, onChoose }: Props) {
  const [action, setAction] = useState<Action>()
  const count = chosen.length
  const close = () => setAction(undefined)
  if (count === 0 && !action) return null
  return (
    <>
      <section
        aria-label={t('Selected appointments')}
        className="no-print sticky bottom-3 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-xl"
      >
        <strong role="status">{t('{count} selected', { count })}</strong>
        {Object.entries(actions).map(([key, { title }]) => (
          <Button key={key} size="small" onClick={() => setAction(key as Action)}>
            {t(title)}
          </Button>
        ))}
        {count < all.length ? (
          <Button size="small" onClick={() => onChoose(all)}>
            {t('Select all {count}', { count: all.length })}
          </Button>
        ) : null}
        <Button size="small" onClick={() => onChoose([])}>
          {t('Clear selection')}
        </Button>
      </section>
      <Dialog title={action ? t(actions[action].title) : ''} open={action !== undefined} onClose={close}>
        {action ? <ActionForm action={action} chosen={chosen} onClose={close} onDone={() => onChoose([])} /> : null}
      </Dialog>
    </>
  )
}

type FormProps = { action: Action; chosen: readonly string[]; onClose: () => void; onDone: () => void }

function ActionForm({ action, chosen, onClose, onDone }: FormProps) {
  const queries = useQueryClient()
  const [batch, setBatch] = useState<{ id: string; affected: number }>()
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ['appointments'] })
  const form = useSentForm({
    defaultValues: { message: '' },
    refusal: (error) => {
      if (problemCode(error) !== 'changed') return problemText(error)
      lookAgain()
      return t('One of them changed meanwhile. Look at the list again')
    },
    send: async ({ message }) => {
      const body = { action, appointments: [...chosen], message }
      const { batch_id: id, total } = await call('POST /doctors/me/visit-actions', { body })
      setBatch({ id, affected: total })
    },
  })
  const leave = () => {
    onClose()
    onDone()
    lookAgain()
  }
  if (batch) return <BatchProgress {...batch} title={t('Saved.')} onDone={leave} />
  return (
    <Form of={form} className="grid gap-4">
      <p>{t('{count, plural, one {# appointment} other {# appointments}}.', { count: chosen.length })}</p>
      <p>{t(actions[action].says)}</p>
      {action === 'offer' ? null : (
        <TextArea
          label={t('Your message')}
          optional={action === 'cancel'}
          hint={t('Write no health details: it goes by email.')}
          maxLength={500}
          {...form.field('message')}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button type="submit" look={action === 'cancel' ? 'danger' : 'primary'} busy={form.isSending && t('Saving…')}>
          {t(actions[action].title)}
        </Button>
        <CloseForm onClose={onClose} />
      </p>
    </Form>
  )
}
