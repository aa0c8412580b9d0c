import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { webhookMessages } from '#contracts/issuers/webhook-messages.ts'

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

const told = z.union(Object.values(webhookMessages))

/** What arrives is what the OpenAPI document says of it, and no more. */
function requireTold(json: unknown): void {
  if (!isDeepStrictEqual(told.parse(json), json)) throw new Error(`Beyond what is told: ${JSON.stringify(json)}`)
}

/** A server of somebody who wants to be told; it thanks for everything unless the test gives it another answer. */
export const startReceiver = async (): Promise<Receiver> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const json = JSON.parse(body)
      if (request.headers['sash-delivery']) requireTold(json)
      receiver.received.push({ headers: request.headers, body, json })
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
