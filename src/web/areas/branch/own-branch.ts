import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/browser-call.ts'
import { storeRecord, useRecord } from '../../lib/session.ts'

/** The branches of somebody who works at a desk, and the one they are at: as chosen last, else the first by name. */
export function useOwnBranch() {
  const account = useQuery({ queryKey: ['me'], queryFn: () => call('GET /auth/me', {}) })
  const stored = useRecord('branch')
  const branches = account.data?.branches ?? []
  const branch = branches.find(({ id }) => id === stored?.id) ?? branches.at(0)
  return { account, stored, branches, branch, choose: (id: string) => keep(branches.find((one) => one.id === id)) }
}

function keep(branch: { id: string; name: string } | undefined) {
  if (branch) storeRecord('branch', { id: branch.id, name: branch.name })
}
