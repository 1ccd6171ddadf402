import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'
import { readRecord, storeRecord, useKept } from '../../lib/session.ts'
import { storedRecord } from '../../lib/stored.ts'

/** The branches of somebody who works at a desk, and the one they are at: as chosen in this tab, else as chosen last, else the first by name. */
export function useOwnBranch() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  const stored = useKept(readBranch)
  const branches = account.data?.branches ?? []
  const branch = branches.find(({ id }) => id === stored?.id) ?? branches.at(0)
  return { account, stored, branches, branch, choose: (id: string) => keep(branches.find((one) => one.id === id)) }
}

function keep(branch: { id: string; name: string } | undefined) {
  if (!branch) return
  const kept = { id: branch.id, name: branch.name }
  sessionStorage.setItem('branch', JSON.stringify(kept))
  storeRecord('branch', kept)
}

/** What another tab chooses is where the next new tab begins; this one stays where it is. */
export function readBranch() {
  return storedRecord('branch', ['id', 'name'], 'session') ?? readRecord('branch')
}
