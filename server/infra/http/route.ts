import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { lockRow } from '../db/lock-row.ts'
import type { Tables } from '../db/schema/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Actor } from './actor.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'optional' ? Actor | undefined : Actor

export interface Call<E extends Endpoint> {
  actor: ActorOf<E>
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  request: FastifyRequest
  reply: FastifyReply
}

export interface Route {
  endpoint: Endpoint
  /** `query` stands in the place of the one that was sent. */
  handle(request: FastifyRequest, reply: FastifyReply, query?: object): Promise<unknown>
  /** Lets nobody else change what it answers until the transaction ends; where endpoints of the address take If-Match. */
  lock?(tx: Tx, request: FastifyRequest): Promise<unknown>
}

/** The row that whoever changes what is answered writes or locks: its table, and the columns that say which. */
type RowOf<E extends Endpoint> = (
  call: Pick<Call<E>, 'actor' | 'params'>,
) => readonly [table: keyof Tables, key: Readonly<Record<string, string>>]

/**
 * Joins an endpoint of the contracts to the code that answers it. The handler runs after authentication and
 * validation; what it returns goes through the endpoint's response schema (JSON) or is sent as it is.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['response']> | FastifyReply>,
  rowOf?: RowOf<E>,
): Route => ({
  endpoint,
  handle: (request, reply, query) =>
    handler({
      ...partsOf<E>(request),
      query: (query ? endpoint.query.parse(query) : request.query) as z.output<E['query']>,
      body: request.body as z.output<E['body']>,
      request,
      reply,
    }),
  ...(rowOf ? { lock: (tx: Tx, request: FastifyRequest) => lockRow(tx, ...rowOf(partsOf<E>(request))) } : {}),
})

const partsOf = <E extends Endpoint>({ actor, params }: FastifyRequest): Pick<Call<E>, 'actor' | 'params'> => ({
  actor: actor as ActorOf<E>,
  params: params as z.output<E['params']>,
})
