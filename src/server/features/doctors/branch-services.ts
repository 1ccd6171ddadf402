import type { AccountActor } from '#domain/access/actor.ts'
import type { AuditAction } from '#domain/audit/audit-kinds.ts'
import { currencyFault } from '#domain/booking/currencies.ts'
import { fault } from '#domain/fault.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { rebuildDoctors } from '../../core/free-times/digest.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { bookedAtBranch } from '../../core/free-times/rota-reads.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import * as rows from './branch-services.sql.ts'
import type { DoctorDeps } from './deps.ts'
import { loadBranch } from './rota.ts'
import { resourcesOfBranch } from './needs.sql.ts'
import { copyNeeds, saveSharedNeeds } from './shared-needs.ts'
import { refuseWrongService } from './refuse-service.ts'

type AtService = { readonly branchId: string; readonly serviceId: string }

/** Every service that is offered at a branch, with who offers it and what is booked. */
export function readServices(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
): Promise<Answer<'GET /branches/:branchId/services'>> {
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'schedule.view', branchId)
    return {
      doctors: await rows.doctorsHere(tx, branchId),
      services: await listServices(deps, tx, branchId),
      resources: await resourcesOfBranch(tx, branchId),
    }
  })
}

async function listServices({ clock }: DoctorDeps, tx: Runner, branch: string): Promise<rows.BranchService[]> {
  const doctors = new Map((await rows.doctorsHere(tx, branch)).map((doctor) => [doctor.practitioner_id, doctor]))
  const booked = await bookedAtBranch(tx, clock.now(), branch)
  const bookedWith = (service: string, doctor: string) =>
    booked.find((row) => row.service_id === service && row.practitioner_id === doctor)?.booked ?? 0
  return (await rows.servicesHere(tx, branch)).map((service) => ({
    ...service,
    owner: (service.owner === null ? undefined : doctors.get(service.owner)) ?? null,
    offered_by: service.offered_by.map(({ practitioner_id }) => ({
      practitioner_id,
      booked: bookedWith(service.id, practitioner_id),
    })),
  }))
}

/** Adds a service of the branch. */
export function addService(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  { doctors, ...wish }: BodyOf<'POST /branches/:branchId/services'>,
): Promise<{ id: string }> {
  refuseWrongService(wish)
  const id = newId(deps.clock.now())
  return change(deps, actor, branchId, 'branch_service.add', async (tx, here) => {
    const wanted = await allHere(tx, branchId, doctors)
    await rows.insertShared(tx, here, id, wish, wanted)
    await saveSharedNeeds(tx, here, id, wish)
    return { touched: wanted, answer: { id } }
  })
}

/** Changes a service of the branch for all who offer it. */
export function changeService(
  deps: DoctorDeps,
  actor: AccountActor,
  { branchId, serviceId }: AtService,
  { version, ...wish }: BodyOf<'PUT /branches/:branchId/services/:serviceId'>,
): Promise<Record<string, never>> {
  return change(deps, actor, branchId, 'branch_service.change', async (tx, here) => {
    const known = await rows.sharedService(tx, branchId, serviceId)
    refuseWrongService(wish, known)
    if (!known) return refuse('not_found')
    if ((await rows.updateShared(tx, here, serviceId, version, wish)) === 0)
      return refuseOlder(deps, tx, branchId, serviceId)
    await saveSharedNeeds(tx, here, serviceId, wish)
    return { touched: known.offered, answer: {} }
  })
}

/** Archives a service of the branch: booked visits stay. */
export function archiveService(
  deps: DoctorDeps,
  actor: AccountActor,
  { branchId, serviceId }: AtService,
): Promise<Record<string, never>> {
  return change(deps, actor, branchId, 'branch_service.archive', async (tx, here) => {
    const known = (await rows.sharedService(tx, branchId, serviceId)) ?? refuse('not_found')
    await rows.archiveShared(tx, deps.clock.now(), here, serviceId)
    return { touched: known.offered, answer: {} }
  })
}

/** Writes who offers which services of the branch: every change, or none where one of them is older than what is saved. */
export function changeOffered(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  { changes }: BodyOf<'PUT /branches/:branchId/service-doctors'>,
): Promise<Record<string, never>> {
  return change(deps, actor, branchId, 'branch_service.doctors', async (tx, here) => {
    const touched = new Set<string>()
    for (const { service_id, version, doctors } of changes) {
      const known = (await rows.sharedService(tx, branchId, service_id)) ?? refuse('not_found')
      const wanted = await allHere(tx, branchId, doctors)
      if (!(await rows.setOffered(tx, deps.clock.now(), here, { service: service_id, version, doctors: wanted })))
        return refuseOlder(deps, tx, branchId, service_id)
      await copyNeeds(tx, here, service_id)
      for (const doctor of [...known.offered, ...wanted]) touched.add(doctor)
    }
    return { touched: [...touched], answer: {} }
  })
}

/** Another price of a doctor's own service at this branch. All else of it stays the doctor's. */
export function changePrice(
  deps: DoctorDeps,
  actor: AccountActor,
  { branchId, serviceId }: AtService,
  { price, before }: BodyOf<'PUT /branches/:branchId/services/:serviceId/price'>,
): Promise<Record<string, never>> {
  const wrong = price && currencyFault(price.fee_minor, price.currency)
  if (wrong) refuseFields({ 'price.currency': wrong })
  return change(deps, actor, branchId, 'branch_service.price', async (tx, here) => {
    const service = (await rows.ownServiceHere(tx, branchId, serviceId)) ?? refuse('not_found')
    if (!(await rows.setPrice(tx, here, service.id, price, before))) return refuseOlder(deps, tx, branchId, serviceId)
    return { touched: [service.practitioner_id], answer: {} }
  })
}

type Done<T> = { readonly touched: readonly string[]; readonly answer: T }

/** One change of a branch's services: checked, written, the read model of each doctor made anew, those who watch told. */
function change<T>(
  deps: DoctorDeps,
  actor: AccountActor,
  branchId: string,
  action: AuditAction,
  work: (tx: Runner, here: rows.ServicesHere) => Promise<Done<T>>,
): Promise<T> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const { touched, answer } = await work(tx, await loadBranch(tx, actor, 'services.edit', branchId))
    const doctors = [...new Set(touched)]
    await rebuildDoctors(tx, now, doctors)
    await writeAudit(tx, now, actor, { action, subject: { kind: 'branch', id: branchId } })
    const topics = doctors.flatMap((doctor) => [`availability:${doctor}`, `doctor:${doctor}`])
    await tellLive(tx, [`branch:${branchId}`, ...topics], { kind: 'setup' })
    return answer
  })
}

async function allHere(tx: Runner, branch: string, doctors: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(doctors)]
  if (wanted.length === 0) refuseFields({ doctors: fault('service_without_doctor') })
  const here = new Set((await rows.doctorsHere(tx, branch)).map(({ practitioner_id }) => practitioner_id))
  if (wanted.some((doctor) => !here.has(doctor))) refuseFields({ doctors: fault('doctor_not_here') })
  return wanted
}

async function refuseOlder(deps: DoctorDeps, tx: Runner, branch: string, service: string): Promise<never> {
  const current = (await listServices(deps, tx, branch)).find(({ id }) => id === service)
  return refuse('changed', { extra: { current } })
}
