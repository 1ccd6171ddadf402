import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../lib/browser-call.ts'
import { toast } from '../../lib/toast.ts'
import type { BranchService, BranchServices } from './use-branch-services.ts'
import { useSaving } from './use-saving.ts'

/** Who is to offer which service: as it is saved and as it is ticked; saved as one change, with both versions of a conflict. */
export function useServiceMatrix(branchId: string, all: BranchServices, onDone: () => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const ticked = (service: BranchService) => drafts.get(service.id) ?? savedOf(service)
  const changed = all.services.filter((service) => !isSame(ticked(service), savedOf(service)))

  async function send(current?: BranchService) {
    const changes = changed.map((service) => ({
      service_id: service.id,
      version: service.id === current?.id ? current.version : service.version,
      doctors: [...ticked(service)],
    }))
    await call('PUT /branches/:branchId/service-doctors', { params: { branchId }, body: { changes } })
    await onDone()
    setDrafts(new Map())
    toast('success', t('Saved. Free times follow at once'))
  }
  const { theirs, isSaving, save, later } = useSaving(send)
  return {
    ticked,
    changed,
    theirs,
    isSaving,
    put: (service: BranchService, doctor: string, on: boolean) => {
      const next = new Set(ticked(service))
      if (on) next.add(doctor)
      else next.delete(doctor)
      setDrafts(new Map([...drafts, [service.id, next]]))
    },
    discard: () => setDrafts(new Map()),
    save,
    later,
    takeTheirs: () => {
      setDrafts(new Map([...drafts].filter(([id]) => id !== theirs?.id)))
      later()
      void onDone()
    },
  }
}

export type ServiceMatrixDrafts = ReturnType<typeof useServiceMatrix>

export function savedOf({ offered_by }: BranchService): ReadonlySet<string> {
  return new Set(offered_by.map(({ practitioner_id }) => practitioner_id))
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id))
}
