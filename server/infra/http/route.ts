import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
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
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/**
 * Joins an endpoint of the contracts to the code that answers it. The handler runs after authentication and
 * validation; what it returns goes through the endpoint's response schema (JSON) or is sent as it is.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['response']> | FastifyReply>,
): Route => ({
  endpoint,
  handle: (request, reply) =>
    handler({
      actor: request.actor as ActorOf<E>,
      params: request.params as z.output<E['params']>,
      query: request.query as z.output<E['query']>,
      body: request.body as z.output<E['body']>,
      request,
      reply,
    }),
})
