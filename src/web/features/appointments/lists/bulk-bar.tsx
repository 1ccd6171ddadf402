import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listComma, mark, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemCode, problemText } from '../../../lib/call.ts'
import { useSentForm } from '../../../lib/sent-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CloseForm } from '../../../ui/leave-guard.tsx'
import { Form } from '../../../ui/form.tsx'
import { BatchProgress } from '../../../parts/visits/batch-progress.tsx'
import { neededReason, ReasonField, staffReasons } from '../steps/reason-dialogs.tsx'

const actions = {
  message: { title: mark('Write to patients'), says: mark('Each of them gets your message with their appointment.') },
  offer: {
    title: mark('Offer other times'),
    says: mark(
      'Each of them is offered a time on a later day, held for up to two days. They keep their place until then.',
    ),
  },
  cancel: {
    title: mark('Cancel appointments'),
    says: mark('Each of them is told, with your words, and can book another time.'),
  },
} as const

export type BulkAction = keyof typeof actions
type Props = {
  chosen: readonly string[]
  /** Those of them whom the product has no way to tell, by name. */
  untold: readonly string[]
  all: readonly string[]
  onChoose: (ids: readonly string[]) => void
  /** The visits are those of a branch, with what may be done to them there; else they are the doctor's own. */
  at?: { readonly branchId: string; readonly home: string; readonly may: readonly BulkAction[] } | undefined
  /** What else can be done, before all of it. */
  children?: ReactNode
}

const everything = ['message', 'offer', 'cancel'] as const

/** What can be done to all visits that are ticked; it appears with the first tick. */
export function BulkBar({ chosen, untold, all, onChoose, at, children }: Props) {
  const [action, setAction] = useState<BulkAction>()
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
        {children}
        {(at?.may ?? everything).map((key) => (
          <Button key={key} size="small" onClick={() => setAction(key)}>
            {t(actions[key].title)}
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
        {action ? (
          <ActionForm
            action={action}
            chosen={chosen}
            untold={untold}
            onClose={close}
            onDone={() => onChoose([])}
            at={at}
          />
        ) : null}
      </Dialog>
    </>
  )
}

type FormProps = Pick<Props, 'chosen' | 'untold' | 'at'> & {
  action: BulkAction
  onClose: () => void
  onDone: () => void
}

function ActionForm({ action, chosen, untold, at, onClose, onDone }: FormProps) {
  const queries = useQueryClient()
  const [batch, setBatch] = useState<{ id: string; affected: number }>()
  // One key for what is asked: a second press or a lost answer writes to nobody twice, other words are another wish.
  const [keys] = useState(() => new Map<string, string>())
  const lookAgain = () => void queries.invalidateQueries({ queryKey: ['appointments'] })
  const form = useSentForm({
    defaultValues: { message: '', reason: '' },
    refusal: (error) => {
      if (problemCode(error) !== 'changed') return problemText(error)
      lookAgain()
      return t('One of them changed meanwhile. Look at the list again')
    },
    send: async ({ message, reason }) => {
      const body = { action, appointments: [...chosen], message }
      const wish = `${message}\n${reason}`
      const idempotencyKey = keys.get(wish) ?? crypto.randomUUID()
      keys.set(wish, idempotencyKey)
      const asked = { params: { branchId: at?.branchId ?? '' }, body: { ...body, reason } }
      const { batch_id: id, total } = at
        ? await call('POST /branches/:branchId/visit-actions', asked, { idempotencyKey })
        : await call('POST /doctors/me/visit-actions', { body }, { idempotencyKey })
      setBatch({ id, affected: total })
    },
  })
  const leave = () => {
    onClose()
    onDone()
    lookAgain()
  }
  // Nobody would read it.
  const isVain = action !== 'cancel' && untold.length === chosen.length
  if (batch) return <BatchProgress {...batch} at={at} title={t('Saved.')} onDone={leave} />
  return (
    <Form of={form} className="grid gap-4">
      <p>{t('{count, plural, one {# appointment} other {# appointments}}.', { count: chosen.length })}</p>
      {untold.length < chosen.length ? <p>{t(actions[action].says)}</p> : null}
      {untold.length > 0 ? (
        <p>{t('We cannot write to {names}: tell them yourself.', { names: untold.join(listComma()) })}</p>
      ) : null}
      {action === 'cancel' && at ? (
        <ReasonField reasons={staffReasons} {...form.field('reason', neededReason)} />
      ) : null}
      {action === 'offer' || isVain ? null : (
        <TextArea
          label={action === 'cancel' && at ? t('What should the patients know?') : t('Your message')}
          optional={action === 'cancel'}
          hint={t('Write no health details: it goes by email.')}
          maxLength={500}
          {...form.field('message')}
        />
      )}
      <p className="flex flex-wrap gap-3">
        {isVain ? null : (
          <Button type="submit" look={action === 'cancel' ? 'danger' : 'primary'} busy={form.isSending && t('Saving…')}>
            {t(actions[action].title)}
          </Button>
        )}
        <CloseForm onClose={onClose} />
      </p>
    </Form>
  )
}
