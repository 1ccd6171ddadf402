import type { AccountActor } from '#domain/access/actor.ts'
import type { Answer } from '#contract/endpoints.ts'
import { t } from '#domain/language/translate.ts'
import { firstServicesOf } from '#domain/profiles/first-services.ts'
import { isOpenIn, maySubmit } from '#domain/verification/verification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { DoctorDeps } from './deps.ts'
import * as read from './doctors.sql.ts'
import { keyOfSpecialty } from './own-specialty.sql.ts'
import { resourcesOfDoctor } from './needs.sql.ts'
import { stateOf } from './verification-state.ts'
import { appealsOf } from './verification.sql.ts'
import { newServiceCutoff } from './new-service.sql.ts'

export type Setup = Answer<'GET /doctors/me/setup'>

/** Everything that makes a doctor bookable, and what is still missing, in the order of the steps. */
export async function readSetup(run: ReadRunner, now: Instant, account: string): Promise<Setup> {
  const profile = (await read.profileOfAccount(run, account)) ?? refuse('not_found')
  const [branches, rules, services, exceptions, is_listed, branch_gap, resources] = [
    await read.branchesOfDoctor(run, profile.id),
    await read.rulesOfDoctor(run, profile.id),
    await read.servicesOfDoctor(run, profile.id),
    await read.exceptionsOfDoctor(run, now, profile.id),
    await read.isListed(run, profile.id),
    await read.branchGapOf(run, profile.id),
    await resourcesOfDoctor(run, profile.id),
  ]
  const active = branches.filter((branch) => branch.state === 'active')
  const state = stateOf(profile)
  const steps = [
    ['branch', active.length > 0],
    ['hours', rules.some((rule) => active.some((branch) => branch.id === rule.branch_id))],
    ['service', services.length > 0],
    ['published', profile.is_published],
    ['verification', isOpenIn(state)],
  ] as const
  return {
    profile,
    missing: steps.filter(([, done]) => !done).map(([step]) => step),
    is_listed,
    may_submit: maySubmit(state, await appealsOf(run, profile.id)),
    branches: branches.map((branch) => ({ ...branch, rules: rules.filter((rule) => rule.branch_id === branch.id) })),
    services,
    first_services: await firstServices(run, profile.specialty),
    resources,
    exceptions,
    branch_gap,
    new_service_cutoff: await newServiceCutoff(run, profile.id),
  }
}

async function firstServices(run: ReadRunner, specialty: string): Promise<Setup['first_services']> {
  const key = await keyOfSpecialty(run, specialty)
  return firstServicesOf(key).map((service) => ({ ...service, name: t(service.name) }))
}

/** The setup of the doctor who is logged in, read with their own reach: without it no visit that a leave meets is seen. */
export function mySetup({ database, clock }: DoctorDeps, actor: AccountActor): Promise<Setup> {
  return database.as(actor, (tx) => readSetup(tx, clock.now(), actor.account))
}
