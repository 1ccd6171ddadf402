import { z } from 'zod'
import { latinDigits } from '#domain/language/digits.ts'
import { sayForPatients, sayName } from '#domain/language/specialty-names.ts'
import { sayServiceName } from '#domain/language/service-names.ts'
import { parseInstant } from '#domain/time/instant.ts'

// Shapes that several endpoints use. snake_case on the wire; moments are RFC 3339 in UTC.
/** In lower case, as the database returns it: what is sealed under an id is opened with the same. */
export const id = z.uuid().toLowerCase()
/** RFC 3339. Read by `parseInstant` where it comes in: checking hundreds that go out would cost more than making them. */
export const moment = z.string().max(40).meta({ format: 'date-time' })
/** The name of a specialty: kept in English, answered in the reader's language. */
export const specialtyName = z.string().overwrite(sayName)
/** The same for patients, with what people call such a doctor where the operator has said it: "Cardiology (heart doctor)". */
export const specialtyForPatients = z.string().overwrite(sayForPatients)
/** The name of a service as it is kept, answered in the language of whoever reads where the product suggested it; its editors get what is kept. */
export const serviceName = z.string().overwrite(sayServiceName)
/** A moment as it comes in, between the years 1900 and 2200. */
export const momentIn = moment.refine((text) => isWithin(text.slice(0, 4)) && parseInstant(text) !== undefined)
/** A day between the years 1900 and 2200. */
export const localDate = z.iso.date().refine((text) => isWithin(text.slice(0, 4)))
/** The same as somebody typed it: its digits may be of any script. */
export const typedDate = z
  .string()
  .overwrite(latinDigits)
  .check(z.iso.date())
  .refine((text) => isWithin(text.slice(0, 4)))
/** The version of a row that a change was decided on. */
export const version = z.number().int().min(0).max(2_147_483_647)
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const cursor = z.string().max(400)
export const nothing = z.object({})
/** Set when a page refreshes by itself what is on the screen: the same look goes on. */
export const again = z.object({ again: z.enum(['yes']).optional() })
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/)

function isWithin(year: string): boolean {
  return /^\d{4}$/.test(year) && year >= '1900' && year < '2200'
}

/** Invisible text counts as empty: a reason of one invisible character is none. */
const seen = (text: string) => (/[^\p{Cf}\p{Z}\s]/u.test(text) ? text : '')

/** A line to search by: trimmed, no control characters. That nothing can be seen of it is an answer of the search. */
export const sought = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/** A line of text a person typed: trimmed, no control characters, and empty where nothing can be seen. */
export const line = (max: number) => sought(max).overwrite(seen)
/** A line that holds a number, such as a phone number, a code or a date: its digits may be of any script. */
export const typedNumber = (max: number) => line(max).overwrite(latinDigits)

/** Several lines of text; tabs and line ends are allowed. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\t\n\r]*(?:[\t\n\r][^\p{Cc}]*)*$/u)
    .overwrite(seen)

/** A number of patients in a chart; few are not told apart, and null is none. */
export const cell = z.union([z.number(), z.literal('few'), z.null()])

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next: cursor.nullable() })
