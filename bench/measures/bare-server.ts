import { fastify } from 'fastify'

// The limit that JSON is measured against: the same framework, the same bytes, nothing else.
process.once('message', (body) => void serve(body))

async function serve(body: unknown): Promise<void> {
  const app = fastify()
  app.get('/public/assertions/:id', async (_, reply) => reply.type('application/ld+json').send(body))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ address })
}
