import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PriceHere } from './price-here.tsx'
import { ServiceForm } from './service-form.tsx'
import type { ServiceInput } from './service-values.ts'
import { bookedOf, type BranchService, type BranchServices } from './use-branch-services.ts'

export type Opened =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'archive' | 'price'; readonly service: BranchService }
type Props = { branchId: string; all: BranchServices; onDone: () => Promise<unknown>; onClose: () => void }

/** What is open over the list: a service that is added, edited or archived, or a price. */
export function ServiceDialog({ open, ...props }: Props & { open: Opened }) {
  if (open.kind === 'add') return <AddService {...props} />
  if (open.kind === 'edit') return <EditService {...props} service={open.service} />
  if (open.kind === 'price') return <PriceHere {...props} service={open.service} />
  return <ArchiveService {...props} service={open.service} />
}

function AddService({ branchId, all, onDone, onClose }: Props) {
  const [doctors, setDoctors] = useState<readonly string[]>(() => all.doctors.map((one) => one.practitioner_id))
  const save = async (body: ServiceInput) => {
    await call('POST /branches/:branchId/services', { params: { branchId }, body: { ...body, doctors: [...doctors] } })
    await onDone()
    toast('success', t('Service added'))
    onClose()
  }
  return (
    <Dialog wide title={t('Add a service of the branch')} open onClose={onClose}>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{t('Who offers it')}</legend>
        {all.doctors.map(({ practitioner_id: id, name }) => (
          <label key={id} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              checked={doctors.includes(id)}
              onChange={(event) =>
                setDoctors(event.target.checked ? [...doctors, id] : doctors.filter((other) => other !== id))
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
      <ServiceForm cutoff={null} resources={[all.resources]} service={null} onSave={save} onClose={onClose} />
    </Dialog>
  )
}

type OfService = Props & { service: BranchService }

function EditService({ branchId, all, service, onDone, onClose }: OfService) {
  const booked = bookedOf(service)
  const save = async (body: ServiceInput, version: number) => {
    const params = { branchId, serviceId: service.id }
    await call('PUT /branches/:branchId/services/:serviceId', { params, body: { ...body, version } })
    await onDone()
    toast('success', t('Service saved'))
    onClose()
  }
  return (
    <Dialog wide title={t('Edit service')} open onClose={onClose}>
      <p className="rounded-field bg-tint p-3 text-on-tint">
        {booked > 0
          ? t(
              '{count, plural, one {One booked visit keeps} other {# booked visits keep}} the minutes and the price of the booking. All doctors who offer it get the change.',
              { count: booked },
            )
          : t('No visits are booked. All doctors who offer it get the change.')}
      </p>
      <ServiceForm
        cutoff={null}
        resources={[all.resources]}
        service={{ ...service, position: 0, managed_by: null, branch_id: null, shown_name: service.name }}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  )
}

function ArchiveService({ branchId, service, onDone, onClose }: OfService) {
  const archive = async () => {
    try {
      const params = { branchId, serviceId: service.id }
      await call('DELETE /branches/:branchId/services/:serviceId', { params })
      await onDone()
      toast('success', t('Service archived'))
    } catch (error) {
      toast('error', problemText(error))
    }
  }
  return (
    <Confirm
      title={t('Archive {name}?', { name: service.name })}
      open
      act={t('Archive service')}
      onClose={onClose}
      onAct={archive}
    >
      {t(
        '{count, plural, =0 {No visits are booked.} one {One booked visit stays.} other {# booked visits stay.}} No new ones can be made with any doctor.',
        { count: bookedOf(service) },
      )}
    </Confirm>
  )
}
