import type { TestApp } from './app.ts'

type Person = Pick<ReturnType<TestApp['person']>, 'call'>

/** An administrator decides about a facility, on what they saw of it. */
export async function decideFacility(reviewer: Person, facilityId: string, decision: 'suspend' | 'resume') {
  const params = { facilityId }
  const { version, branches } = await reviewer.call('GET /admin/facilities/:facilityId', { params })
  const seen = branches.map((one) => ({ id: one.id, version: one.version }))
  const looked = { facts: ['name' as const, 'address' as const], source: 'Register of Testtown', branches: seen }
  const body = { decision, note: 'Because of this', version, ...looked }
  await reviewer.call('POST /admin/facilities/:facilityId', { params, body })
}
