import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context } from '#infra/context.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import type { GivenPerson } from './given.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  json: any
}

export interface Receiver {
  origin: string
  received: Received[]
  /** What arrived of an event, in the order of arrival. */
  of(event: string): Received[]
  answer(response: ServerResponse, count: number): void
  stop(): Promise<void>
}

/** A server of somebody who wants to be told; it thanks for everything unless the test gives it another answer. */
export const startReceiver = async (): Promise<Receiver> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      receiver.received.push({ headers: request.headers, body, json: JSON.parse(body) })
      receiver.answer(response, receiver.received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    of: (event) => receiver.received.filter(({ json }) => json.type === event),
    answer: (response) => response.end('thanks'),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

/** Settings of a test server whose operator lets these receivers be reached. */
export const reaching = (...receivers: Receiver[]) => {
  const origins = receivers.map(({ origin }) => origin)
  return {
    env: { SASH_INTERNAL_ORIGINS: origins.join(',') },
    outside: createFetchOutside({ allowPrivate: ({ origin }) => origins.includes(origin) }),
  }
}

export const hooksOf = (issuer: string): string => `${issuer.replace('/v1/issuer', '/v3')}/webhooks`

export const allEvents = ['award.made', 'award.accepted', 'award.corrected', 'award.revoked', 'batch.done']

/** A webhook of the issuer at the path; returns its own path and its secret. */
export const givenWebhook = async (by: GivenPerson, issuer: string, url: string, more: object = {}) => {
  const answer = await by.call('POST', hooksOf(issuer), {
    body: { name: 'Registry', url, events: allEvents, ...more },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id, secret } = answer.json<{ id: string; secret: string }>()
  return { id, secret, path: `${hooksOf(issuer)}/${id}` }
}

/** Has everything sent that is due by the clock of the test. */
export const runDeliveries = async (): Promise<void> => {
  const { db, queue } = context()
  await db.transaction().execute((tx) => queue.enqueue(tx, 'webhooks.send', {}))
  await queue.drain()
}
