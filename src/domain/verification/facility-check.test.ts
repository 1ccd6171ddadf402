import { expect, test } from 'vitest'
import { facilityStates, facilitySteps, neededFacts, stepFacility, type FacilityState } from './facility-check.ts'

const states = Object.keys(facilityStates) as FacilityState[]

test('only a reviewer makes a facility found, and never one that they run', () => {
  const found = Object.entries(facilitySteps).filter(([, step]) => facilityStates[step.to].isFound)
  expect(found.map(([step]) => step)).toEqual(['check', 'look', 'resume'])
  for (const step of ['check', 'look', 'resume'] as const)
    for (const state of states) {
      expect(stepFacility({ state, step, by: 'facility', isOwn: false }).ok).toBe(false)
      expect(stepFacility({ state, step, by: 'reviewer', isOwn: true }).ok).toBe(false)
    }
})

test('a facility leaves a suspension by nothing that it does itself', () => {
  for (const step of ['hand_in', 'change'] as const)
    expect(stepFacility({ state: 'suspended', step, by: 'facility', isOwn: false })).toEqual({
      ok: false,
      refusal: 'wrong_status',
    })
})

test('a register number is looked at where there is one', () => {
  expect(neededFacts({ register_number: '' })).toEqual(['name', 'address'])
  expect(neededFacts({ register_number: 'HRB 12' })).toEqual(['name', 'address', 'register_number'])
})
