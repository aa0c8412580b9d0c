import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { notFound, refuse } from '../../errors.ts'
import { findRoutes } from './known-routes.ts'

/** What is shown where no route is: whether the address is a page, and what is answered there. */
export interface Pages {
  isPage(url: string): boolean
  answer: RouteHandlerMethod
}

/** Of a server that shows nothing to people. */
export const noPages: Pages = {
  isPage: () => false,
  answer: () => {
    throw notFound()
  },
}

/** The methods that an address knows, as `Allow` names them (RFC 9110 section 10.2.1); none where there is no such address. */
export const listMethods = (request: FastifyRequest, pages?: Pages): string[] => {
  const methods = findRoutes(request).flatMap((route) => route.methods)
  if (methods.length > 0) return [...new Set(methods)]
  // Where something else is the app has no screen, whatever its screens begin with.
  return pages?.isPage(request.url) ? ['GET', 'HEAD'] : []
}

/** Tells what an address knows (204 with `Allow`) to whoever asks by OPTIONS without being a browser on its way to ask more. */
export const answerOptions = (app: FastifyInstance, pagesOf: () => Pages): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, 'access-control-request-method': wanted } = request.headers
    if (request.method !== 'OPTIONS' || (origin !== undefined && wanted !== undefined)) return done()
    const methods = listMethods(request, pagesOf())
    if (methods.length === 0 && request.url !== '*') return done(notFound())
    if (methods.length > 0) reply.header('Allow', methods.join(', '))
    reply.status(204).send()
  })
}

/**
 * Refuses (405 with `Allow`) another method than those that an address knows. The form of the address alone decides, so that
 * nothing is told of what is there; one that is nowhere goes on to be 404.
 */
export const refuseMethods = (app: FastifyInstance, pagesOf: () => Pages): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const methods = listMethods(request, pagesOf())
    if (methods.length === 0 || methods.includes(request.method)) return done()
    reply.header('Allow', methods.join(', '))
    done(refuse('host.method'))
  })
}
