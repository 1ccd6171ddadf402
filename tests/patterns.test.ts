import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isCommonPassword } from '#domain/profiles/common-passwords.ts'
import { nameOfPerson, nameOfPlace } from '#domain/profiles/name-rules.ts'
import { emailAddress, mobile } from '#domain/profiles/person-rules.ts'

/** Every text that a call takes, wherever it stands. */
function textsOf(shape: z.ZodType | undefined, seen = new Set<z.ZodType>()): z.ZodType[] {
  if (!shape || seen.has(shape)) return []
  seen.add(shape)
  if (shape instanceof z.ZodObject)
    return Object.values(shape.shape).flatMap((inner) => textsOf(inner as z.ZodType, seen))
  if (shape instanceof z.ZodArray) return textsOf(shape.element as z.ZodType, seen)
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return textsOf(shape.unwrap() as z.ZodType, seen)
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((inner) => textsOf(inner as z.ZodType, seen))
  return [shape]
}

/** As much as a body may hold, of what makes careless patterns try everything. */
const size = 200_000
const hostile = [
  'a',
  ' ',
  '1',
  '-',
  '.',
  'a@',
  'a.',
  '\t',
  '\n ',
  ' a',
  '(1)',
  '+1',
  'é',
  '@.',
  '<a',
  '"',
  "'",
  'ab ',
].flatMap((part) => {
  const long = part.repeat(size / part.length)
  return [long, `${long}!`, `${long}\u0000`, `a@${long}.`, `/${long}`]
})

function slowest(check: (text: string) => unknown): number {
  let longest = 0
  for (const text of hostile) {
    const began = performance.now()
    check(text)
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}

test('no pattern of an input takes long, whatever it is given', { timeout: 120_000 }, () => {
  const texts = new Set(
    (endpoints as readonly Endpoint[]).flatMap(({ params, query, body }) =>
      [params, query, body].flatMap((shape) => textsOf(shape)),
    ),
  )
  expect(texts.size).toBeGreaterThan(100)
  for (const shape of texts)
    expect(
      slowest((text) => shape.safeParse(text)),
      JSON.stringify(shape.def.type),
    ).toBeLessThan(1000)
  for (const rule of [nameOfPerson, nameOfPlace, emailAddress, mobile, isCommonPassword])
    expect(
      slowest((text) => rule(text.slice(0, 500))),
      rule.name,
    ).toBeLessThan(1000)
})
