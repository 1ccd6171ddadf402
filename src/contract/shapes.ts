import { z } from 'zod'

// Shapes that several endpoints use. snake_case on the wire; moments are RFC 3339 in UTC.
export const id = z.uuid()
/** RFC 3339. Read by `parseInstant` where it comes in: checking hundreds that go out would cost more than making them. */
export const moment = z.string().max(40).meta({ format: 'date-time' })
export const localDate = z.iso.date()
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
export const cursor = z.string().max(400)
export const nothing = z.object({})
export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^@\s]+@[^@\s]+\.[A-Za-z]{2,}$/)

/** A line of text a person typed: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
/** Several lines of text; tabs and line ends are allowed. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\t\n\r]*(?:[\t\n\r][^\p{Cc}]*)*$/u)

export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next: cursor.nullable() })
