import { expect, test } from 'vitest'
import { atBranch, type PricedService, servicesAt } from './price-at.ts'

const service = (name: string, more: Partial<PricedService> = {}) => ({
  name,
  fee_minor: 4000,
  currency: 'GBP',
  branch_id: null,
  prices: [],
  ...more,
})
const checkUp = service('check-up', {
  prices: [
    { branch_id: 'hill', fee_minor: 5500, currency: 'GBP' },
    { branch_id: 'harbour', fee_minor: 0, currency: 'EUR' },
  ],
})

test('a service costs at a branch what is said for it there, nothing included, and elsewhere what it costs everywhere', () => {
  expect(atBranch(checkUp, 'hill')).toEqual({ ...checkUp, fee_minor: 5500, currency: 'GBP' })
  expect(atBranch(checkUp, 'harbour')).toEqual({ ...checkUp, fee_minor: 0, currency: 'EUR' })
  expect(atBranch(checkUp, 'mill')).toEqual(checkUp)
})

test('a branch offers what is offered everywhere and what is its own, each for what it costs there', () => {
  const services = [checkUp, service('x-ray', { branch_id: 'hill' }), service('scan', { branch_id: 'harbour' })]
  const offered = (branch: string) => servicesAt(services, branch).map(({ name, fee_minor }) => [name, fee_minor])
  expect(offered('hill')).toEqual([
    ['check-up', 5500],
    ['x-ray', 4000],
  ])
  expect(offered('harbour')).toEqual([
    ['check-up', 0],
    ['scan', 4000],
  ])
  expect(offered('mill')).toEqual([['check-up', 4000]])
})
