import { expect, test, vi } from 'vitest'
import { readBranch } from './own-branch.ts'

const north = { id: '1', name: 'North' }
const south = { id: '2', name: 'South' }

function kept(branch: object | null) {
  return { getItem: (key: string) => (branch && key === 'branch' ? JSON.stringify(branch) : null) }
}

test('what another tab chooses does not move this one; a new tab begins where the last choice was', () => {
  vi.stubGlobal('localStorage', kept(south))
  vi.stubGlobal('sessionStorage', kept(north))
  expect(readBranch()).toEqual(north)
  vi.stubGlobal('sessionStorage', kept(null))
  expect(readBranch()).toEqual(south)
})
