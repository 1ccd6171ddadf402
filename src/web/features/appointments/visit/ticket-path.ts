import { call } from '../../../lib/browser-call.ts'
import type { Visit } from './visit.ts'

/** Returns the address of the patient's own place in the queue. */
export async function ticketPath({ id }: Visit, linkToken: string | undefined): Promise<string> {
  const link = linkToken ? { linkToken } : {}
  const { token } = await call('POST /appointments/:appointmentId/ticket', { params: { appointmentId: id } }, link)
  return `/q/${token}`
}
