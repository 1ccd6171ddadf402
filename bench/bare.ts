import fastify from 'fastify'
import pg from 'pg'

// The references: a JSON answer of the wanted size and nothing else, and one inserted row and nothing else.
const app = fastify()
const pool = process.env.INSERT_URL ? new pg.Pool({ connectionString: process.env.INSERT_URL, max: 16 }) : undefined

app.get<{ Querystring: { bytes?: string } }>('/', async ({ query }) => ({
  results: 'x'.repeat(Math.max(1, Number(query.bytes ?? 0) - 14)),
}))
app.post('/', async (_, reply) => {
  await pool?.query({ name: 'raw', text: 'insert into bench.raw_insert values (gen_random_uuid(), now(), now())' })
  return reply.status(201).send({ done: true })
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
