import type { RefObject } from 'react'
import type { Side } from '#domain/messages/conversation-rules.ts'
import type { Answer } from '#contract/endpoints.ts'

/** What is chosen to go with a message that is being written. */
export type Bringing = {
  /** Whether anything is chosen: then a message needs no words. */
  readonly isAny: () => boolean
  /** Makes the documents ready to go; returns their ids, or undefined where that must wait, which is said there. */
  readonly ready: () => Promise<string[] | undefined>
}

type Talk = Answer<'GET /appointments/:appointmentId/messages'>

export type AttachProps = Pick<Talk, 'own_records' | 'branch' | 'branch_id' | 'file_most'> & {
  appointmentId: string
  side: Side
  linkToken?: string | undefined
  /** Where the form finds what is chosen. */
  hold: RefObject<Bringing | null>
}
