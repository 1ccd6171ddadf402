import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Answer } from '#contract/endpoints.ts'
import { Emergencies } from './emergencies.tsx'

/** What is read of one access. */
function lineOf(patient: string): string {
  const client = new QueryClient()
  const opened = { id: '1', at: '2027-01-05T09:00:00Z', until: '2027-01-05T10:00:00Z' }
  const results = [{ ...opened, who: 'Nia North', role: 'Nurse', patient, reason: 'The patient is not awake' }]
  const found: Answer<'GET /branches/:branchId/emergency-accesses'> = { results }
  client.setQueryData(['emergencies', 'a'], found)
  return renderToString(createElement(QueryClientProvider, { client }, createElement(Emergencies, { branchId: 'a' })))
}

test('who may not know the patient of an emergency reads no empty words in place of the name', () => {
  expect(lineOf('Jane Doe')).toContain('Patient: Jane Doe')
  expect(lineOf('')).toContain('Nia North')
  expect(lineOf('')).not.toContain('Patient:')
})
