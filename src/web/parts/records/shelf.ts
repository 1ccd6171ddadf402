import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { call } from '../../lib/browser-call.ts'
import { useLive } from '../../lib/realtime.ts'
import type { Way } from './send-file.ts'

/** Of whom: the patient of a visit, for its doctor, or with `branchId` for people of that branch; or a patient at a branch. */
export type Whose =
  | { readonly appointmentId: string; readonly branchId?: string }
  | { readonly branchId: string; readonly patientId: string }

export type Shelf = Answer<'GET /appointments/:appointmentId/records'>
export type ShelfPaper = Shelf['papers'][number]
export type Written = Omit<BodyOf<'POST /appointments/:appointmentId/records'>, 'name' | 'size'>

/** What is open of a patient to a clinic. A page that asks for it again by itself goes on with the same look. */
export function useShelf(whose: Whose) {
  const queries = useQueryClient()
  const seen = useRef('')
  const queryKey = ['shelf', whose]
  const name = JSON.stringify(whose)
  const again = () => queries.invalidateQueries({ queryKey })
  useLive(({ kind }) => {
    if (kind === 'papers') void again()
  })
  const shelf = useQuery({
    queryKey,
    queryFn: async (): Promise<Shelf> => {
      const found = await lookAt(whose, seen.current === name ? 'yes' : undefined)
      seen.current = name
      return found
    },
  })
  return { shelf, again }
}

function lookAt(whose: Whose, again: 'yes' | undefined): Promise<Shelf> {
  const query = { again }
  return 'appointmentId' in whose
    ? call('GET /appointments/:appointmentId/records', { params: whose, query })
    : call('GET /branches/:branchId/patients/:patientId/records', { params: whose, query })
}

/** The same patient, by one of the visits at the branch where somebody chose one. */
export function ofVisit(whose: Whose, visit: string): Whose {
  return visit === '' ? whose : { appointmentId: visit, ...(whose.branchId ? { branchId: whose.branchId } : {}) }
}

/** Where a document that a clinic writes goes. */
export function clinicWay(whose: Whose, file: File, written: Written): Way {
  const body = { ...written, name: file.name, size: file.size }
  return {
    given: body,
    begin: () =>
      'appointmentId' in whose
        ? call('POST /appointments/:appointmentId/records', { params: whose, body })
        : call('POST /branches/:branchId/patients/:patientId/records', { params: whose, body }),
    ask: (itemId) => call('GET /clinic-papers/:itemId', { params: { itemId } }),
    bring: (itemId, piece) => call('PUT /clinic-papers/:itemId', { params: { itemId }, body: piece }),
  }
}

export function askPatient(whose: Whose, what: string) {
  const body = { what }
  return 'appointmentId' in whose
    ? call('POST /appointments/:appointmentId/record-requests', { params: whose, body })
    : call('POST /branches/:branchId/patients/:patientId/record-requests', { params: whose, body })
}

export function openForEmergency(whose: Whose, reason: string) {
  const body = { reason }
  return 'appointmentId' in whose
    ? call('POST /appointments/:appointmentId/emergency-access', { params: whose, body })
    : call('POST /branches/:branchId/patients/:patientId/emergency-access', { params: whose, body })
}

export function pathOfPaper(whose: Whose, id: string): string {
  return whose.branchId === undefined
    ? `/api/doctors/me/records/${id}/file`
    : `/api/branches/${whose.branchId}/records/${id}/file`
}
