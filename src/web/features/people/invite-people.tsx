import { useState } from 'react'
import { builtInRoles } from '#domain/access/roles.ts'
import { mark, t } from '#domain/language/translate.ts'
import { mostPasted, pastedPeople, type PastedPerson } from '#domain/profiles/pasted-people.ts'
import { call } from '../../lib/browser-call.ts'
import { useSentForm } from '../../lib/sent-form.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, SelectField, TextArea } from '../../ui/field.tsx'
import { CloseForm } from '../../ui/leave-guard.tsx'
import { Form } from '../../ui/form.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { InvitePreview, isDone, type Result } from './invite-preview.tsx'
import type { Branch } from './people.ts'

type Props = {
  branches: readonly Branch[]
  roles: readonly Role[]
  /** Doctors and every branch: for whoever runs the facility. */
  runs: boolean
  /** The role that is chosen to begin with. */
  role?: string
  /** The addresses of those who work there. */
  members: ReadonlySet<string>
  onSent: () => void
  onClose: () => void
}

/** Invites many people at once: what was pasted is read while typing, and each address gets its own answer. */
export function InvitePeople(props: Props) {
  const { branches, roles, runs, members, onClose } = props
  const { form, pasted, results } = useInvite(props)
  const role = form.watch('role')
  const isManager = role === 'facility_manager'
  const isEvery = isManager || (form.watch('every') && runs && role !== 'doctor')
  const ready = readyOf(pasted, members).length
  return (
    <Form of={form} className="grid gap-4">
      <TextArea
        label={t('Email addresses')}
        hint={t('One a line, or with commas. A name before the address does no harm.')}
        rows={5}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        {...form.field('text', (text) =>
          readyOf(pastedPeople(text), members).length === 0 ? noneWords(text) : undefined,
        )}
      />
      <InvitePreview pasted={pasted} members={members} results={results} />
      <SelectField label={t('Role')} {...form.field('role')}>
        {roles.map(({ ref, name }) => (
          <option key={ref} value={ref}>
            {name}
          </option>
        ))}
        {runs ? <option value="doctor">{t('Doctor')}</option> : null}
        {runs ? <option value="facility_manager">{t(builtInRoles.facility_manager.name)}</option> : null}
      </SelectField>
      <p className="text-sm text-muted">
        {role === 'doctor'
          ? t('Keeps hours and sees patients at this branch. The licence is checked before patients find them.')
          : isManager
            ? t(builtInRoles.facility_manager.words)
            : roles.find(({ ref }) => ref === role)?.words}
      </p>
      {branches.length > 1 && !isManager ? (
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{t('Branches')}</legend>
          {runs && role !== 'doctor' ? (
            <CheckField label={t('Every branch, also those that come later')} {...form.field('every')} />
          ) : null}
          {isEvery ? null : <Branches branches={branches} of={form.drawn('branches', noBranch)} />}
        </fieldset>
      ) : null}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={form.isSending && t('Sending…')}>
          {ready > 1 ? t('Send {count, number} invitations', { count: ready }) : t('Send invitation')}
        </Button>
        <CloseForm onClose={onClose} />
      </p>
    </Form>
  )
}

type Wanted = { text: string; role: string; every: boolean; branches: string[] }

function useInvite({ branches, runs, role = 'receptionist', members, onSent }: Props) {
  const [results, setResults] = useState<readonly Result[]>([])
  const form = useSentForm<Wanted>({
    // Where there are several, nobody is let in at one by oversight.
    defaultValues: {
      text: '',
      role,
      every: false,
      branches: branches.length === 1 ? branches.map(({ id }) => id) : [],
    },
    send: async ({ text, role, every, branches: chosen }) => {
      const pasted = pastedPeople(text)
      const emails = readyOf(pasted, members).map(({ email }) => email)
      const isEvery = role === 'facility_manager' || (every && runs && role !== 'doctor')
      const at = isEvery ? branches.slice(0, 1).map(({ id }) => id) : chosen
      const answer = await call('POST /invitations', { body: { emails, role, branches: at, every_branch: isEvery } })
      setResults(answer.results)
      const gone = new Set(answer.results.filter(isDone).map(({ email }) => email))
      // What is still to be mended stays where it was typed; when all are sent, nothing is left to lose.
      const rest = pasted.filter((one) => one.fault || !gone.has(one.email)).map(({ typed }) => typed)
      if (rest.length > 0) form.setValue('text', rest.join('\n'))
      else form.reset({ text: '', role, every, branches: chosen })
      onSent()
    },
  })
  return { form, pasted: pastedPeople(form.watch('text')), results }
}

type BranchesProps = {
  branches: readonly Branch[]
  of: { value: string[]; onChange: (value: string[]) => void; error: string | undefined }
}

function Branches({ branches, of }: BranchesProps) {
  return (
    <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
      <TickList
        options={branches.map(({ id, name }) => ({ value: id, label: name }))}
        value={of.value}
        onChange={of.onChange}
      />
      {of.error ? <p className="font-semibold text-danger sm:col-span-2">{of.error}</p> : null}
    </div>
  )
}

/** Those whom a call would invite. */
function readyOf(pasted: readonly PastedPerson[], members: ReadonlySet<string>): PastedPerson[] {
  return pasted.filter(({ email, fault }) => !fault && !members.has(email)).slice(0, mostPasted)
}

function noneWords(text: string): string {
  return t(
    text.trim() === '' ? mark('Enter at least one email address') : mark('None of these can be invited. See why below'),
  )
}

function noBranch(chosen: readonly string[], { every, role }: Wanted): string | undefined {
  return chosen.length > 0 || role === 'facility_manager' || (every && role !== 'doctor')
    ? undefined
    : t('Choose a branch')
}
