import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { problems, problemShape } from '#contract/problem.ts'

/** The table of endpoints as OpenAPI 3.1. */
export function openApi(): Record<string, unknown> {
  shared.clear()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of endpoints as readonly Endpoint[]) {
    const path = `/api${entry.path.replace(/:(\w+)/g, '{$1}')}`
    const operations = (paths[path] ??= {})
    operations[entry.method.toLowerCase()] = operation(entry)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tendwell',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: `Refusals are RFC 9457 problem details; \`code\` is one of: ${Object.keys(problems).join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Problem: json(problemShape), ...Object.fromEntries(shared) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'One half of a session; the cookie is the other.' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        link: { type: 'apiKey', in: 'header', name: 'X-Link-Token' },
      },
    },
  }
}

function operation(entry: Endpoint) {
  const answers = Object.entries(entry.replies).map(([status, shape]) => [
    status,
    { description: 'Success', content: { 'application/json': { schema: json(shape) } } },
  ])
  return {
    summary: entry.summary,
    operationId: `${entry.method} ${entry.path}`.replace(/\W+/g, '_').replace(/_$/, '').toLowerCase(),
    'x-access': entry.access,
    'x-audit': entry.audit,
    'x-rate-class': entry.rate,
    security: securityOf(entry),
    parameters: [
      ...parametersOf(entry.params, 'path'),
      ...parametersOf(entry.query, 'query'),
      ...(entry.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(entry.body ? { requestBody: bodyOf(entry) } : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: 'A refusal',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function bodyOf(entry: Endpoint) {
  const schema = entry.body ? json(entry.body) : {}
  if (!entry.file) return { content: { 'application/json': { schema } } }
  const properties = { ...(schema.properties as object), [entry.file.field]: { type: 'string', format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function parametersOf(shape: z.ZodObject | undefined, place: 'path' | 'query') {
  if (!shape) return []
  const { properties = {}, required = [] } = json(shape) as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function securityOf({ access }: Endpoint) {
  if (access === 'link') return [{ link: [] }]
  return typeof access === 'string' ? [] : [{ bearer: [], session: [] }]
}

// Shapes with a name of their own stand once, among the components.
const shared = new Map<string, unknown>()

function json(shape: z.ZodType): Record<string, unknown> {
  const made = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _, $defs, ...schema } = JSON.parse(text) as Record<string, unknown>
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, unknown>))
    shared.set(name, definition)
  return schema
}
