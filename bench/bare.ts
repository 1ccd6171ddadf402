import fastify from 'fastify'

// The reference: a JSON answer of the wanted size and nothing else.
const answer = { results: 'x'.repeat(Math.max(1, Number(process.env.ANSWER_BYTES) - 14)) }
const app = fastify()
app.all('/*', async () => answer)
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
