import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { toast } from '../../../lib/toast.ts'
import { type BranchService, type BranchServices, savedOf } from './use-branch-services.ts'
import { useSaving } from '../use-saving.ts'

type Draft = { readonly doctors: ReadonlySet<string>; readonly version: number }

/**
 * Who is to offer which service: as it is saved and as it is ticked; saved as one change. A draft stands on the version at
 * which it was begun, also where the list is read anew meanwhile; what somebody else saved since is shown beside it.
 */
export function useServiceMatrix(branchId: string, all: BranchServices, onDone: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const ticked = (service: BranchService) => drafts.get(service.id)?.doctors ?? savedOf(service)
  const changed = all.services.filter((service) => !isSame(ticked(service), savedOf(service)))
  // What is ticked as it is saved is no draft: a later list would make it somebody's change.
  const put = (service: BranchService, draft: (was?: Draft) => Draft) =>
    setDrafts((known) => {
      const next = draft(known.get(service.id))
      const others = [...known].filter(([id]) => id !== service.id)
      return new Map(isSame(next.doctors, savedOf(service)) ? others : [...others, [service.id, next]])
    })

  async function send() {
    const changes = changed.map((service) => ({
      service_id: service.id,
      version: drafts.get(service.id)?.version ?? service.version,
      doctors: [...ticked(service)],
    }))
    await call('PUT /branches/:branchId/service-doctors', { params: { branchId }, body: { changes } })
    await onDone()
    setDrafts(new Map())
    toast('success', t('Saved. Free times follow at once'))
  }
  const { theirs, isSaving, save, later } = useSaving<BranchService>(send)
  return {
    ticked,
    changed,
    theirs,
    isSaving,
    put: (service: BranchService, doctor: string, on: boolean) => {
      const next = new Set(ticked(service))
      if (on) next.add(doctor)
      else next.delete(doctor)
      put(service, (was) => ({ doctors: next, version: was?.version ?? service.version }))
    },
    discard: () => {
      setDrafts(new Map())
      if (theirs) void onDone()
      later()
    },
    save: () => save(),
    /** One of both goes on: what is ticked stands from now on what was saved last, or is what was saved. */
    settle: () => {
      if (theirs) put(theirs, (was) => ({ doctors: was?.doctors ?? savedOf(theirs), version: theirs.version }))
      later()
      void onDone()
    },
    takeTheirs: (saved: ReadonlySet<string>) =>
      theirs && put(theirs, () => ({ doctors: saved, version: theirs.version })),
  }
}

export type ServiceMatrixDrafts = ReturnType<typeof useServiceMatrix>

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
