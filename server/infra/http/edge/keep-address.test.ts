import net from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { keepAddress } from './keep-address.ts'

test.each([
  ['after its request has begun', false, '127.0.0.1'],
  ['before anything of it was looked at', true, 'gone'],
])('the address of a caller who hangs up %s is still a text', async (_, isEarly, address) => {
  const app = fastify()
  const hangUp = () => app.addHook('onRequest', async ({ raw }) => void raw.socket.destroy())
  if (isEarly) hangUp()
  keepAddress(app)
  if (!isEarly) hangUp()
  const seen = new Promise((resolve) => app.addHook('preHandler', async ({ ip }) => resolve(ip)))
  app.get('/', async () => 'too late')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as net.AddressInfo
  const caller = net.connect(port, '127.0.0.1')
  caller.on('error', () => {})
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await seen).toBe(address)
  caller.destroy()
  await app.close()
})
