import { expect, test } from 'vitest'
import { savedAddress } from './saved-addresses.ts'

const id = '01a21d30-7454-76f6-a629-daf613c85023'

test.each([
  `/api/records/items/${id}/file?way=download`,
  `/api/records/items/${id}/file?way=download&version=${id}`,
  `/api/records/shared/${id}/file?way=download`,
  `/api/doctors/me/records/${id}/file?way=download`,
  `/api/branches/${id}/records/${id}/file?way=download`,
])('%s is saved by the browser itself', (address) => expect(address).toMatch(savedAddress))

test.each([
  `/api/records/exports/${id}/file?way=download`,
  `/api/records/items/${id}/file`,
  `/api/records/items/${id}/file?way=page`,
  `/api/records/items/${id}/file?way=download&version=${id}&page=2`,
  `/api/records/items/../../auth/me/file?way=download`,
  `/api/records/items/${id}/file?way=download\n`,
  `//elsewhere.example/records/items/${id}/file?way=download`,
  `https://elsewhere.example/api/records/items/${id}/file?way=download`,
  `/api/auth/me`,
  ``,
])('%j is not', (address) => expect(address).not.toMatch(savedAddress))
