import type { RefObject } from 'react'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Bringing } from '../../lib/bringing.ts'

type Talk = Answer<'GET /appointments/:appointmentId/messages'>

export type AttachProps = Pick<Talk, 'own_records' | 'branch' | 'branch_id' | 'file_most'> & {
  appointmentId: string
  side: Side
  linkToken?: string | undefined
  /** Where the form finds what is chosen. */
  hold: RefObject<Bringing | null>
}
