import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listComma, t } from '#domain/language/translate.ts'
import { call } from '../../../lib/browser-call.ts'
import { currentOf } from '../../../lib/current-of.ts'
import { stillHere, useSentForm } from '../../../lib/sent-form.ts'
import { toast } from '../../../lib/toast.ts'
import { isShut } from '../../../lib/shown.ts'
import { BothVersions } from '../../../ui/both-versions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadFailed, Skeleton } from '../../../ui/page.tsx'
import { SaveOrClose } from '../../../ui/save-or-close.tsx'
import { TickList } from '../../../ui/tick-list.tsx'
import { type BranchService, type BranchServices, savedOf } from './use-branch-services.ts'

type Props = { branchId: string; doctor: Doctor; onClose: () => void }
type Doctor = { readonly practitioner_id: string; readonly name: string }

/** The services of a branch that one doctor offers; the doctor's own are shown and not changed. */
export function PersonServices({ branchId, doctor, onClose }: Props) {
  const queries = useQueryClient()
  const queryKey = ['branch-services', branchId]
  const services = useQuery({
    queryKey,
    queryFn: () => call('GET /branches/:branchId/services', { params: { branchId } }),
  })
  const fresh = () => queries.invalidateQueries({ queryKey })
  return (
    <Dialog title={t('Services of {name}', { name: doctor.name })} open wide onClose={onClose}>
      {isShut(services) ? (
        <LoadFailed what={t('the services')} error={services.error} again={() => void services.refetch()} />
      ) : services.data ? (
        <ServicesForm branchId={branchId} doctor={doctor} all={services.data} fresh={fresh} onClose={onClose} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Dialog>
  )
}

type FormProps = Props & { all: BranchServices; fresh: () => Promise<unknown> }

function ServicesForm(props: FormProps) {
  const { doctor, all, onClose } = props
  const { form, shared, theirs, settle } = useServices(props)
  const ticked = form.drawn('services')
  const own = all.services.filter(({ owner }) => owner?.practitioner_id === doctor.practitioner_id)
  const lost = shared.filter(
    (service) => savedOf(service).has(doctor.practitioner_id) && !ticked.value.includes(service.id),
  )
  const stays = lost.reduce((sum, service) => sum + bookedWith(service, doctor), 0)
  return (
    <Form of={form} className="grid gap-5">
      <BothVersions
        theirs={theirs && ticksOf([theirs], doctor)}
        form={{
          values: form.values,
          reset: (saved) =>
            form.reset({
              services: [...form.values('services').filter((id) => id !== theirs?.id), ...saved.services],
            }),
        }}
        linesOf={(_, { services }) =>
          theirs
            ? [
                {
                  label: theirs.name,
                  theirs: namesIn(all, theirs),
                  mine: namesIn(all, withTick(theirs, doctor, services.includes(theirs.id))),
                },
              ]
            : []
        }
        onSettled={settle}
      />
      {shared.length === 0 ? (
        <p className="text-muted">{t('This branch has no services of its own yet. Add them under Services.')}</p>
      ) : (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-1 font-semibold">{t('Services of the branch')}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TickList options={shared.map(({ id, name }) => ({ value: id, label: name }))} {...ticked} />
          </div>
          <p role="status" className="text-sm text-muted empty:hidden">
            {stays > 0
              ? t('{count, plural, one {one booked visit stays} other {# booked visits stay}}', { count: stays })
              : ''}
          </p>
        </fieldset>
      )}
      {own.length > 0 ? (
        <section className="grid gap-1">
          <h3 className="font-semibold">{t('Managed by {name}', { name: doctor.name })}</h3>
          <p className="text-muted">{own.map(({ name }) => name).join(listComma())}</p>
        </section>
      ) : null}
      <SaveOrClose isFoot isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}

/** What is ticked, on the list as it was first seen; a service that somebody else changed meanwhile is shown as it is now. */
function useServices({ branchId, doctor, all, fresh, onClose }: FormProps) {
  const [base, setBase] = useState(() => all.services.filter(({ owner }) => !owner))
  const [theirs, setTheirs] = useState<BranchService>()
  const form = useSentForm({
    defaultValues: ticksOf(base, doctor),
    refusal: (error) => {
      const current = currentOf<BranchService>(error)
      setTheirs(current)
      return current ? undefined : stillHere(error)
    },
    send: async ({ services }) => {
      const changes = base
        .map((service) => [service, withTick(service, doctor, services.includes(service.id))] as const)
        .filter(([before, after]) => savedOf(before).size !== savedOf(after).size)
        .map(([{ id, version }, after]) => ({ service_id: id, version, doctors: [...savedOf(after)] }))
      if (changes.length > 0)
        await call('PUT /branches/:branchId/service-doctors', { params: { branchId }, body: { changes } })
      await fresh()
      toast('success', t('Saved. Free times follow at once'))
      onClose()
    },
  })
  const settle = () => {
    setBase(base.map((service) => (service.id === theirs?.id ? theirs : service)))
    setTheirs(undefined)
  }
  return { form, shared: base, theirs, settle }
}

function ticksOf(services: readonly BranchService[], { practitioner_id }: Doctor): { services: readonly string[] } {
  return { services: services.filter((service) => savedOf(service).has(practitioner_id)).map(({ id }) => id) }
}

function withTick(service: BranchService, { practitioner_id }: Doctor, isOn: boolean): BranchService {
  const others = service.offered_by.filter((one) => one.practitioner_id !== practitioner_id)
  return { ...service, offered_by: isOn ? [...others, { practitioner_id, booked: 0 }] : others }
}

/** The names of who offers a service, in the order of the list. */
function namesIn({ doctors }: BranchServices, service: BranchService): string {
  const offering = savedOf(service)
  return doctors
    .filter(({ practitioner_id }) => offering.has(practitioner_id))
    .map(({ name }) => name)
    .join(listComma())
}

function bookedWith({ offered_by }: BranchService, { practitioner_id }: Doctor): number {
  return offered_by.find((one) => one.practitioner_id === practitioner_id)?.booked ?? 0
}
