import { randomInt } from 'node:crypto'
import type { Actor } from '#domain/access/actor.ts'
import { messageKinds } from '#domain/messages/message-kinds.ts'
import type { BodyOf } from '#contract/endpoints.ts'
import type { Instant } from '#domain/time/instant.ts'
import { letter } from '../../core/messages/letter.ts'
import { queueMail } from '../../core/messages/outbox.ts'
import { addressesOfAdministrators } from '../../core/messages/recipients.sql.ts'
import { created, route, type Route } from '../../http/route.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'

type ContactDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly site: { readonly brand: string }
  readonly contactEmail: () => string
}

const topicWords = {
  patient: 'Patient',
  doctor: 'Doctor',
  facility: 'Facility',
  press: 'Press',
  privacy: 'Privacy',
  broken: 'Something is broken',
} as const

/** The contact form: a mail to the operator, or to the administrators where no address is set. */
export function contactRoutes(deps: ContactDeps): Route[] {
  return [
    route('POST /contact', async ({ actor, body }) => {
      const reference = newReference()
      if (body.website === '') await tellOperator(deps, actor, body, reference)
      return created({ reference })
    }),
  ]
}

async function tellOperator(deps: ContactDeps, actor: Actor, body: BodyOf<'POST /contact'>, reference: string) {
  const now = deps.clock.now()
  await deps.database.as(actor, async (tx) => {
    const own = deps.contactEmail()
    const to = own ? [own] : await addressesOfAdministrators(tx)
    for (const address of to) await queueMail(tx, now, contactMail(address, body, reference, now))
  })
}

export function contactMail(to: string, body: BodyOf<'POST /contact'>, reference: string, now: Instant) {
  return {
    to,
    kind: messageKinds.contact,
    subject: `${topicWords[body.topic]}: message ${reference}`,
    letter: letter({
      title: `${topicWords[body.topic]}: message ${reference}`,
      lead: [
        `From: ${body.name} <${body.email}>\nTopic: ${topicWords[body.topic]}\nSent: ${new Date(now).toISOString()}`,
        body.message,
      ],
      why: 'You get this email because somebody used the contact page.',
    }),
  }
}

/** Six digits: short enough to say on the phone. */
function newReference(): string {
  return `M${String(randomInt(1_000_000)).padStart(6, '0')}`
}
