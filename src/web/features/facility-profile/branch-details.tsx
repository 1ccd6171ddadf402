import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import type { Answer } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { isShut } from '../../lib/shown.ts'
import { toast } from '../../lib/toast.ts'
import { BranchForm } from '../../parts/resources/branch-form.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadFailed, Skeleton } from '../../ui/page.tsx'
import { BranchPhoto } from './branch-photo.tsx'

type Details = Answer<'GET /branches/:branchId/details'>

/** What a branch says of itself, changed where one works: by whoever may edit it, without the list of the facility. */
export function BranchDetails({ branchId }: { branchId: string }) {
  const queries = useQueryClient()
  const [saves, setSaves] = useState(0)
  const params = { branchId }
  const queryKey = ['facility', 'details', branchId]
  const details = useQuery({ queryKey, queryFn: () => call('GET /branches/:branchId/details', { params }) })
  if (details.isPending) return <Skeleton rows={8} />
  if (isShut(details))
    return (
      <LoadFailed what={t('the details of the branch')} error={details.error} again={() => void details.refetch()} />
    )
  return (
    <section className="grid gap-6" aria-labelledby="branch-details">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="branch-details" className="text-2xl">
          {t('What patients read about the branch')}
        </h2>
        {details.data.state === 'open' && !details.data.is_unseen ? (
          <ButtonLink to={`/b/${details.data.slug}`} size="small">
            {t('Public page')}
          </ButtonLink>
        ) : null}
      </div>
      {details.data.is_unseen ? (
        <p className="rounded-card border border-line bg-tint p-4 text-on-tint">
          {t('Patients find the branch once we have looked at its name and address.')}
        </p>
      ) : null}
      <Photo branch={details.data} />
      <BranchForm
        // What is saved is where the next change begins; what is read anew meanwhile does not touch what is typed.
        key={saves}
        isOfHouse
        initial={details.data}
        submitLabel={t('Save branch')}
        onSave={async (body, version) => {
          const saved = await call('PUT /branches/:branchId', { params, body: { ...body, version } })
          queries.setQueryData(queryKey, saved)
          setSaves((before) => before + 1)
          toast('success', t('Branch saved'))
          // The frame says what the branch is called.
          await queries.invalidateQueries({ queryKey: ['me'] })
          await queries.invalidateQueries({ queryKey: ['facility'] })
        }}
      />
    </section>
  )
}

function Photo({ branch }: { branch: Details }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className="flex flex-wrap items-center gap-4">
      {branch.photo ? (
        <img
          src={branch.photo}
          alt={t('Photo of {name}', { name: branch.name })}
          width={96}
          height={96}
          className="size-24 rounded-card border border-line object-cover"
        />
      ) : null}
      <Button size="small" onClick={() => setOpen(true)}>
        {branch.photo ? t('Change the photo') : t('Add a photo')}
      </Button>
      <Dialog title={t('Photo of {name}', { name: branch.name })} open={isOpen} onClose={close} wide>
        {isOpen ? <BranchPhoto branch={branch} onDone={close} /> : null}
      </Dialog>
    </div>
  )
}
