import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { type BranchRole, branchRoles } from '#domain/access/roles.ts'
import { emailAddress } from '#domain/profiles/person-rules.ts'
import { sayFault } from '#contract/refusal-texts.ts'
import { call } from '../../lib/browser-call.ts'
import { problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/page.tsx'

type Props = { branches: readonly { id: string; name: string }[]; onSent: () => void }

/** Invites somebody by mail: a doctor, or a person for the desk with a role. */
export function InviteForm({ branches, onSent }: Props) {
  const [values, setValues] = useState({ email: '', branch: branches[0]?.id ?? '', as: 'receptionist' })
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    const wrong = sayFault(emailAddress(values.email))
    setError(wrong ?? '')
    if (wrong) return
    setBusy(true)
    const isDoctor = values.as === 'doctor'
    const body = isDoctor
      ? { kind: 'doctor' as const, email: values.email }
      : { kind: 'branch-staff' as const, email: values.email, role: values.as as BranchRole }
    try {
      await call('POST /branches/:branchId/invitations', { params: { branchId: values.branch }, body })
      toast('success', t('We sent an invitation to {email}', { email: values.email }))
      setValues({ ...values, email: '' })
      onSent()
    } catch (problem) {
      setError(problemText(problem))
    } finally {
      setBusy(false)
    }
  }
  if (branches.length === 0) return null
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">{t('Invite somebody')}</h2>
      <form
        noValidate
        className="grid items-start gap-4 md:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          label={t('Email')}
          type="email"
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
          error={error}
        />
        <SelectField
          label={t('Branch')}
          value={values.branch}
          onChange={(event) => setValues({ ...values, branch: event.target.value })}
        >
          {branches.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('As')}
          value={values.as}
          onChange={(event) => setValues({ ...values, as: event.target.value })}
        >
          <option value="doctor">{t('Doctor')}</option>
          {Object.entries(branchRoles).map(([key, role]) => (
            <option key={key} value={key}>
              {t(role.name)}
            </option>
          ))}
        </SelectField>
        <p className="text-muted md:col-span-2">
          {values.as === 'doctor'
            ? t('Keeps hours and sees patients at this branch. The licence is checked before patients find them.')
            : t(branchRoles[values.as as BranchRole].words)}
        </p>
        <p className="md:text-end">
          <Button type="submit" look="primary" busy={busy && t('Sending…')}>
            {t('Send invitation')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
