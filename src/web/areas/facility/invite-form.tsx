import { t } from '#domain/language/translate.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/page.tsx'

type Branch = { id: string; name: string }
type Props = { branches: readonly Branch[]; roles: readonly Role[]; onSent: () => void }

/** Invites somebody by mail: a doctor, or a person for the desk with a role. */
export function InviteForm({ branches, roles, onSent }: Props) {
  const [first] = branches
  return first ? <Invitation key={first.id} first={first} branches={branches} roles={roles} onSent={onSent} /> : null
}

function Invitation({ first, branches, roles, onSent }: Props & { first: Branch }) {
  const form = useSentForm({
    defaultValues: { email: '', branch: first.id, as: 'receptionist' },
    only: 'email',
    refusal: problemText,
    send: async ({ email, branch, as }) => {
      const body =
        as === 'doctor' ? { kind: 'doctor' as const, email } : { kind: 'branch-staff' as const, email, role: as }
      await call('POST /branches/:branchId/invitations', { params: { branchId: branch }, body })
      toast('success', t('We sent an invitation to {email}', { email }))
      form.setValue('email', '')
      onSent()
    },
  })
  const as = form.watch('as')
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">{t('Invite somebody')}</h2>
      <Form of={form} className="grid items-start gap-4 md:grid-cols-3">
        <TextField label={t('Email')} type="email" {...form.field('email', emailAddress)} />
        <SelectField label={t('Branch')} {...form.field('branch')}>
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('As')} {...form.field('as')}>
          <option value="doctor">{t('Doctor')}</option>
          {roles.map((role) => (
            <option key={role.ref} value={role.ref}>
              {role.name}
            </option>
          ))}
        </SelectField>
        <p className="text-muted md:col-span-2">
          {as === 'doctor'
            ? t('Keeps hours and sees patients at this branch. The licence is checked before patients find them.')
            : roles.find(({ ref }) => ref === as)?.words}
        </p>
        <p className="md:text-end">
          <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
            {t('Send invitation')}
          </Button>
        </p>
      </Form>
    </Card>
  )
}
