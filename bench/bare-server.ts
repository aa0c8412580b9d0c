import { fastify } from 'fastify'

// The limit that public JSON is measured against: the same framework, the same bytes, nothing else.
const body = process.argv[2] ?? '{}'
const app = fastify()
app.get('/public/assertions/:id', async (_, reply) => reply.type('application/ld+json').send(body))
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address })
