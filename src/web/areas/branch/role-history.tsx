import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { problemCode, problemText } from '../../lib/call.ts'
import { ownDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { isShut } from '../../lib/shown.ts'
import type { Role } from '../../parts/resources/use-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { changeWords, setOf } from './role-drafts.ts'
import { RolePassword } from './role-password.tsx'
import { Facts } from '../../ui/facts.tsx'

type Version = Answer<'GET /roles/:roleId/history'>['versions'][number]

/** Who changed what of a role, newest first, and the way back. */
export function RoleHistory({ role, mayEdit, onClose }: { role: Role; mayEdit: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [asksFor, setAsksFor] = useState<number>()
  const history = useQuery({
    queryKey: ['roles', 'history', role.ref],
    queryFn: () => call('GET /roles/:roleId/history', { params: { roleId: role.ref } }),
  })
  const restore = async (to: number, password: string) => {
    await call('POST /roles/:roleId/restore', {
      params: { roleId: role.ref },
      body: { version: role.version, to, password },
    })
    await queries.invalidateQueries({ queryKey: ['roles'] })
    toast('success', t('The role is what it was'))
    onClose()
  }
  const start = (to: number) =>
    void restore(to, '').catch((error: unknown) =>
      problemCode(error) === 'password_needed' ? setAsksFor(to) : toast('error', problemText(error)),
    )
  return (
    <Dialog title={t('History of {role}', { role: role.name })} open wide onClose={onClose}>
      {history.isPending ? <Skeleton rows={2} /> : null}
      {isShut(history) ? (
        <LoadFailed what={t('the history')} error={history.error} again={() => void history.refetch()} />
      ) : null}
      <ol className="grid gap-3">
        {history.data?.versions.map((version, index, all) => (
          <li key={version.version} className="flex flex-wrap items-center gap-3 rounded-field bg-sunken p-3">
            <Told version={version} before={all[index + 1]} />
            {index > 0 && mayEdit ? (
              <Button
                size="small"
                aria-label={t('Go back to version {version}', { version: version.version })}
                onClick={() => start(version.version)}
              >
                {t('Go back to this')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {asksFor ? (
        <RolePassword onSend={(password) => restore(asksFor, password)} onClose={() => setAsksFor(undefined)} />
      ) : null}
    </Dialog>
  )
}

function Told({ version, before }: { version: Version; before: Version | undefined }) {
  const words = before
    ? [
        before.name === version.name ? '' : t('{was} is now called {name}', { was: before.name, name: version.name }),
        changeWords(setOf(before), setOf(version)),
      ]
        .filter(Boolean)
        .join('. ')
    : t('Made')
  return (
    <p className="me-auto min-w-0 flex-1 basis-56">
      <strong>{words || t('The same rights')}</strong>
      <br />
      <span className="text-muted">
        <Facts of={[ownDate(version.at), version.by || t('Somebody who has left')]} />
      </span>
    </p>
  )
}
