import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

type Props = {
  member: { account_id: string; name: string }
  roles: readonly Role[]
  onClose: () => void
  onGiven: () => void
}

/** Gives somebody a role at this branch, for good or for some days: a locum leaves by themselves. */
export function GiveRole({ member, roles, onClose, onGiven }: Props) {
  const { branch } = useBranch()
  const form = useSentForm({
    defaultValues: { role: 'receptionist', since: '', until: '' },
    refusal: problemText,
    send: async ({ role, since, until }) => {
      await call('POST /branches/:branchId/memberships', {
        params: { branchId: branch.id },
        body: { account_id: member.account_id, role, since: startOf(since), until: endOf(until) },
      })
      toast('success', t('Role given'))
      onGiven()
    },
  })
  return (
    <Dialog title={t('Give {name} a role', { name: member.name })} open onClose={onClose}>
      <Form of={form}>
        <SelectField label={t('Role')} {...form.field('role')}>
          {roles.map(({ ref, name }) => (
            <option key={ref} value={ref}>
              {name}
            </option>
          ))}
        </SelectField>
        <p className="text-muted">{roles.find(({ ref }) => ref === form.watch('role'))?.words}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t('First day')} hint={t('Empty: from now on')} type="date" {...form.field('since')} />
          <TextField label={t('Last day')} hint={t('Empty: for good')} type="date" {...form.field('until')} />
        </div>
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.isSending && t('Saving…')}>
            {t('Give the role')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </p>
      </Form>
    </Dialog>
  )
}

function startOf(date: string): string | null {
  return date === '' ? null : new Date(`${date}T00:00`).toISOString()
}

/** A last day is meant whole. */
function endOf(date: string): string | null {
  return date === '' ? null : new Date(`${date}T23:59:59.999`).toISOString()
}
