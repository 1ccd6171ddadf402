import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { RightSet } from '#domain/access/branch-rights.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { toast } from '../../lib/toast.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { changeWords, rowsOf, setOf } from './role-drafts.ts'
import { RolePassword } from './role-password.tsx'
import { currentOf } from '../../lib/current-of.ts'

type Props = {
  changed: readonly Role[]
  rightsOf: (role: Role) => RightSet
  /** These are saved, or given up for what somebody else saved. */
  onDone: (refs: readonly string[]) => void
}

type Conflict = { readonly role: Role; readonly theirs: Role }

/** What is not saved yet, in words; saving it, with the password where the rights ask for it and both versions of a conflict. */
export function RoleSave({ changed, rightsOf, onDone }: Props) {
  const [asked, setAsked] = useState<readonly Role[]>([])
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  if (changed.length === 0) return null

  async function save(password: string, of: readonly Role[] = changed) {
    for (const [at, role] of of.entries()) {
      const body = { version: role.version, name: role.name, rights: rowsOf(rightsOf(role)), password }
      try {
        await call('PUT /roles/:roleId', { params: { roleId: role.ref }, body })
      } catch (error) {
        const theirs = currentOf<Role>(error)
        if (theirs) return setConflict({ role, theirs })
        if (problemCode(error) === 'password_needed') return setAsked(of.slice(at))
        throw error
      }
      onDone([role.ref])
    }
    setAsked([])
    setConflict(undefined)
    toast('success', t('Saved. It holds at the next click of whoever has the role'))
  }
  const go = (of?: readonly Role[]) => {
    setBusy(true)
    void save('', of)
      .catch((error: unknown) => toast('error', problemText(error)))
      .finally(() => setBusy(false))
  }
  const takeTheirs = ({ role }: Conflict) => {
    setConflict(undefined)
    onDone([role.ref])
  }
  return (
    <section
      aria-label={t('Not saved yet')}
      className="sticky bottom-4 z-30 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-lg"
    >
      <ul className="me-auto min-w-0 flex-1 basis-64">
        {changed.map((role) => (
          <li key={role.ref}>
            <strong>{role.name}:</strong> {changeWords(setOf(role), rightsOf(role))}
          </li>
        ))}
      </ul>
      <Button onClick={() => onDone(changed.map(({ ref }) => ref))}>{t('Discard')}</Button>
      <Button look="primary" busy={busy && t('Saving…')} onClick={() => go()}>
        {t('Save changes')}
      </Button>
      {asked.length > 0 ? (
        <RolePassword onSend={(password) => save(password, asked)} onClose={() => setAsked([])} />
      ) : null}
      {conflict ? (
        <Dialog
          title={t('Somebody else changed {role}', { role: conflict.role.name })}
          open
          onClose={() => setConflict(undefined)}
        >
          <Versions conflict={conflict} mine={rightsOf(conflict.role)} />
          <p className="flex flex-wrap gap-3">
            <Button look="primary" onClick={() => go([{ ...conflict.role, version: conflict.theirs.version }])}>
              {t('Keep mine')}
            </Button>
            <Button onClick={() => takeTheirs(conflict)}>{t('Take theirs')}</Button>
          </p>
        </Dialog>
      ) : null}
    </section>
  )
}

function Versions({ conflict: { role, theirs }, mine }: { conflict: Conflict; mine: RightSet }) {
  const both = [
    { whose: t('Theirs, saved'), words: changeWords(setOf(role), setOf(theirs)) },
    { whose: t('Yours, not saved'), words: changeWords(setOf(role), mine) },
  ]
  return (
    <dl className="grid gap-3">
      {both.map(({ whose, words }) => (
        <div key={whose} className="rounded-field bg-sunken p-3">
          <dt className="font-semibold">{whose}</dt>
          <dd>{words || t('Another name, the same rights')}</dd>
        </div>
      ))}
    </dl>
  )
}
