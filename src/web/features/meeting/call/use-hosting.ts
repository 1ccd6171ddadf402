import { useState } from 'react'
import { call } from '../../../lib/browser-call.ts'
import { problemText } from '../../../lib/call.ts'
import { toast } from '../../../lib/toast.ts'
import type { Hosting } from '../meeting.ts'
import type { MeetingAccess } from '../use-meeting.ts'

export type HostActs = ReturnType<typeof useHosting>

/** What a host does; each act says what went wrong, and the page is read anew after it. */
export function useHosting({ meetId, options, again }: MeetingAccess) {
  const [busy, setBusy] = useState('')
  const params = { meetId }
  const act = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(name)
    try {
      return await work()
    } catch (error) {
      toast('error', `${problemText(error)}.`)
      return undefined
    } finally {
      setBusy('')
      void again()
    }
  }
  const decide = (participantId: string, decision: 'admit' | 'deny' | 'remove' | 'wait') =>
    act(`${decision} ${participantId}`, () =>
      call(
        'POST /meetings/:meetId/participants/:participantId/decision',
        { params: { meetId, participantId }, body: { decision } },
        options,
      ),
    )
  return {
    busy,
    admit: (id: string) => decide(id, 'admit'),
    deny: (id: string) => decide(id, 'deny'),
    remove: (id: string) => decide(id, 'remove'),
    letWait: (id: string) => decide(id, 'wait'),
    lock: (is_locked: boolean) =>
      act('lock', () => call('PUT /meetings/:meetId/lock', { params, body: { is_locked } }, options)),
    end: () => act('end', () => call('POST /meetings/:meetId/end', { params }, options)),
    /** Asked for in a question of its own, which tells what it throws. */
    switchTo: (to: 'phone' | 'in_person') =>
      call('POST /meetings/:meetId/switch', { params, body: { to } }, options).finally(() => void again()),
    textLink: () => act('text', () => call('POST /meetings/:meetId/text-link', { params }, options).then(() => true)),
    guestLink: () => act('guest', () => call('POST /meetings/:meetId/guest-links', { params }, options)),
    endGuestLink: (linkId: string) =>
      act(`link ${linkId}`, () =>
        call('DELETE /meetings/:meetId/guest-links/:linkId', { params: { meetId, linkId } }, options),
      ),
    complete: ({ appointment_id: appointmentId, appointment_version: version }: Hosting) =>
      act('complete', async () => {
        await call('POST /appointments/:appointmentId/status', {
          params: { appointmentId },
          body: { version, action: 'complete' },
        })
        await call('POST /meetings/:meetId/end', { params }, options)
      }),
  }
}
