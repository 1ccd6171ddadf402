import { t } from '#domain/language/translate.ts'
import { nameOfRole } from '#domain/profiles/name-rules.ts'
import { aboutRight } from '#domain/access/branch-rights.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import { useBranch } from '../../parts/resources/branch-context.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'

/** A role that begins as a copy of another one, or one that gets another name. */
export type Naming = { readonly from: Role; readonly isNew?: true } | { readonly rename: Role }

type Props = { naming: Naming; roles: readonly Role[]; onDone: () => void; onClose: () => void }

/** Asks for the name of a role, and once more who sits there where its rights ask for it. */
export function RoleName({ naming, roles, onDone, onClose }: Props) {
  const { branch } = useBranch()
  const begun = 'rename' in naming ? naming.rename : naming.from
  const form = useSentForm({
    defaultValues: { name: 'rename' in naming ? begun.name : '', from: begun.ref, password: '' },
    refusal: problemText,
    send: async ({ name, from, password }) => {
      if ('rename' in naming)
        await call('PUT /roles/:roleId', {
          params: { roleId: begun.ref },
          body: { version: begun.version, name, rights: begun.rights },
        })
      else
        await call('POST /branches/:branchId/roles', {
          params: { branchId: branch.id },
          body: { name, from, password },
        })
      toast('success', 'rename' in naming ? t('Renamed') : t('The role is there. Nobody has it yet'))
      onDone()
      onClose()
    },
  })
  const from = roles.find(({ ref }) => ref === form.watch('from'))
  const asks = !('rename' in naming) && from?.rights.some(({ right }) => aboutRight(right).proof)
  return (
    <Dialog title={titleOf(naming)} open onClose={onClose}>
      <Form of={form}>
        <TextField label={t('Name of the role')} maxLength={60} {...form.field('name', nameOfRole)} />
        {'isNew' in naming ? (
          <SelectField label={t('Start from')} {...form.field('from')}>
            {roles.map(({ ref, name }) => (
              <option key={ref} value={ref}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        {asks ? (
          <PasswordField
            label={t('Your password')}
            hint={t('This role may edit roles or export. We ask once more that it is you.')}
            autoComplete="current-password"
            {...form.field('password')}
          />
        ) : null}
        <SaveOrClose
          isSending={form.isSending}
          onClose={onClose}
          save={'rename' in naming ? t('Rename') : t('Make the role')}
          close={t('Cancel')}
        />
      </Form>
    </Dialog>
  )
}

function titleOf(naming: Naming): string {
  if ('rename' in naming) return t('Rename {role}', { role: naming.rename.name })
  return naming.isNew ? t('New role') : t('Copy of {role}', { role: naming.from.name })
}
