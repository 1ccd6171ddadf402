import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import { toast } from '../../lib/toast.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SaveOrClose } from '../../ui/save-or-close.tsx'
import { Form } from '../../ui/form.tsx'
import { type Branch, endOn, type Person, startOn } from './people.ts'

type Props = {
  /** Whom it is given to; of several, one is chosen. */
  people: readonly Pick<Person, 'account_id' | 'name'>[]
  roles: readonly Role[]
  branches: readonly Branch[]
  mayGiveAll: boolean
  zone: string
  onGiven: () => void
  onClose: () => void
}

const every = 'every'

/** Gives somebody a role, for good or for some days of the branch: a locum leaves by themselves. */
export function GiveRole({ people, roles, branches, mayGiveAll, zone, onGiven, onClose }: Props) {
  const form = useSentForm({
    defaultValues: {
      who: people[0]?.account_id ?? '',
      branch: branches[0]?.id ?? '',
      role: 'receptionist',
      since: '',
      until: '',
    },
    refusal: problemText,
    send: async ({ who, branch, role, since, until }) => {
      await call('POST /branches/:branchId/memberships', {
        params: { branchId: branch === every ? (branches[0]?.id ?? '') : branch },
        body: {
          account_id: who,
          role,
          every_branch: branch === every,
          since: startOn(zone, since),
          until: endOn(zone, until),
        },
      })
      toast('success', t('Role given'))
      onGiven()
    },
  })
  return (
    <Form of={form} className="grid gap-4">
      {people.length > 1 ? (
        <SelectField label={t('Person')} {...form.field('who')}>
          <Options of={people.map(({ account_id: id, name }) => ({ id, name }))} />
        </SelectField>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t('Role')} {...form.field('role')}>
          <Options of={roles.map(({ ref, name }) => ({ id: ref, name }))} />
        </SelectField>
        {branches.length > 1 || mayGiveAll ? (
          <SelectField label={t('Branch')} {...form.field('branch')}>
            <Options of={[...branches, ...(mayGiveAll ? [{ id: every, name: t('Every branch') }] : [])]} />
          </SelectField>
        ) : null}
      </div>
      <p className="text-sm text-muted">{roles.find(({ ref }) => ref === form.watch('role'))?.words}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t('First day')} hint={t('Empty: from now on')} type="date" {...form.field('since')} />
        <TextField label={t('Last day')} hint={t('Empty: for good')} type="date" {...form.field('until')} />
      </div>
      <SaveOrClose isSending={form.isSending} onClose={onClose} save={t('Give the role')} />
    </Form>
  )
}

function Options({ of }: { of: readonly Branch[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
