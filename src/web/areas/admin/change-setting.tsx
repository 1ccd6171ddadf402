import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Sent } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'

type Change = Sent<'PUT /admin/settings/:setting'>

/**
 * Saves a setting that was `seen` after so many changes. Where somebody else has changed it since, that is refused, and
 * theirs stands behind the dialog.
 */
export function useSaveSetting(
  { setting, seen }: Change['params'] & Pick<Change['body'], 'seen'>,
  onSaved: () => void,
) {
  const queries = useQueryClient()
  return async (value: string) => {
    await call('PUT /admin/settings/:setting', { params: { setting }, body: { value, seen } }).finally(() =>
      queries.invalidateQueries({ queryKey: ['settings'] }),
    )
    toast('success', t('Saved. Every page follows within seconds.'))
    onSaved()
  }
}

type Props = {
  title: string
  form: ComponentProps<typeof Form>['of'] & { readonly isSending: boolean }
  onClose: () => void
  children: ReactNode
}

/** The dialog in which a setting is changed, around its fields. */
export function ChangeDialog({ title, form, onClose, children }: Props) {
  return (
    <Dialog title={title} open onClose={onClose}>
      <Form of={form} className="grid gap-4">
        {children}
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Save')}
          </Button>
          <CloseForm onClose={onClose}>{t('Cancel')}</CloseForm>
        </p>
      </Form>
    </Dialog>
  )
}
