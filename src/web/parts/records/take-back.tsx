import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import type { ShelfPaper } from './shelf.ts'

type Props = {
  paper: ShelfPaper
  /** Who has no account reads nothing here and is told nothing. */
  hasAccount: boolean
  again: () => Promise<unknown>
  onClose: () => void
}

/** Takes back what the clinic wrote, as where it was put to the wrong patient. */
export function TakeBack({ paper, hasAccount, again, onClose }: Props) {
  const form = useSentForm<{ why: string }>({
    defaultValues: { why: '' },
    only: 'why',
    send: async ({ why }) => {
      await call('POST /clinic-papers/:itemId/take-back', { params: { itemId: paper.id }, body: { why: why.trim() } })
      await again()
      toast('success', hasAccount ? t('Taken back. The patient was told.') : t('Taken back.'))
      onClose()
    },
  })
  const check = (why: string) => (why.trim() === '' ? t('Say why, for your own record') : undefined)
  return (
    <Dialog title={t('Take back {name}?', { name: paper.title })} open onClose={onClose}>
      <Form of={form}>
        <p>
          {hasAccount
            ? t(
                'The patient and everybody they shared it with can no longer open it. The clinic keeps it, marked as taken back.',
              )
            : t('The clinic keeps it, marked as taken back.')}
        </p>
        <TextField
          label={t('Why')}
          hint={t('Only the clinic reads this. For example: the wrong patient.')}
          maxLength={200}
          autoComplete="off"
          {...form.field('why', check)}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={form.isSending && t('One moment…')}>
            {t('Take back')}
          </Button>
          <CloseForm onClose={onClose}>{t('Keep it as it is')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
