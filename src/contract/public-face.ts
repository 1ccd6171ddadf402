import { z } from 'zod'
import { fault } from '#domain/fault.ts'
import { contactRules, contactTopics, mostLettersOfMessage } from '#domain/profiles/contact-rules.ts'
import type { Rule } from '#domain/profiles/rule.ts'
import { endpoint } from './endpoint.ts'
import { publicRead } from './entries.ts'
import { sayFault } from './fault-texts.ts'
import { id, line, moment, prose } from './shapes.ts'

/** What the public pages need beyond searching and booking. */
export const publicFaceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/contact',
    summary: 'Sends a message to the operator of this installation',
    access: 'anyone',
    audit: 'none',
    rate: 'mail',
    idempotent: false,
    csrf: 'origin',
    body: z.object({
      name: line(100).superRefine(byRule(contactRules.name)),
      email: z.string().trim().max(254).superRefine(byRule(contactRules.email)),
      topic: z.enum(contactTopics, { error: () => sayFault(fault('topic_missing')) }),
      message: prose(mostLettersOfMessage).superRefine(byRule(contactRules.message)),
      /** Nobody sees this field; who fills it is a machine and is thanked without a mail. */
      website: z.string().max(200).default(''),
    }),
    replies: { 201: z.object({ reference: z.string() }) },
  }),
  endpoint({
    ...publicRead,
    path: '/facility-pages/:slug',
    summary: 'The public page of a facility, with its branches',
    params: z.object({ slug: line(160) }),
    replies: {
      200: z.object({
        facility_id: id,
        name: z.string(),
        logo: z.string().nullable(),
        source: z.string().nullable(),
        description: z.string(),
        website: z.string(),
        brand_colour: z.string(),
        branches: z.array(
          z.object({
            branch_id: id,
            name: z.string(),
            slug: z.string(),
            address: z.string(),
            city: z.string(),
            country: z.string(),
            phone: z.string(),
            time_zone: z.string(),
            doctors: z.number().int(),
            next_free: moment.nullable(),
          }),
        ),
      }),
    },
  }),
] as const

/** A rule of the domain as a check of a schema. */
function byRule(rule: Rule) {
  return (text: string, context: z.RefinementCtx) => {
    const message = sayFault(rule(text))
    if (message) context.addIssue({ code: 'custom', message })
  }
}
