import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTrace, type Trace } from '../../trace/current.ts'
import { continueTrace } from '../../trace/headers.ts'

export const requestIdHeader = 'X-Request-Id'

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | undefined
  }
}

const traceOf = ({ id, headers }: FastifyRequest): Trace => {
  const traceparent = continueTrace(headers.traceparent)
  return traceparent ? { requestId: id, traceparent } : { requestId: id }
}

/** Every step of a request is of its trace, and its answer names it. Add it before all other hooks. */
export const traceRequests = (app: FastifyInstance): void => {
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    request.trace = traceOf(request)
    inTrace(request.trace, done)
  })
  // Reading the body goes on in events of the socket, which know nothing of the trace.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) inTrace(request.trace, done)
    else done()
  })
}
