import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'

/** A route as the router has it; `endpoint` is missing where the route is a page or a file. */
export interface KnownRoute {
  pattern: RegExp
  methods: readonly string[]
  endpoint: Endpoint | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    knownRoutes: KnownRoute[]
  }
}

/** Notes every route that is added from now on, so that nothing has to list them once more. */
export const noteRoutes = (app: FastifyInstance): void => {
  app.decorate('knownRoutes', [])
  app.addHook('onRoute', ({ method, url, config }) => {
    // Answers questions about every address, and is at none of them.
    if (url === '*') return
    const pattern = new RegExp(`^${quote(url).replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}$`)
    app.knownRoutes.push({ pattern, methods: [method].flat(), endpoint: config?.endpoint })
  })
}

const quote = (path: string): string => path.replace(/[.+?()[\]{}|^$\\]/g, '\\$&')

const found = new WeakMap<FastifyRequest, KnownRoute[]>()

/** The routes of the address whatever the method, found as the router reads addresses: without query, percent-encoding undone. */
export const findRoutes = (request: FastifyRequest): readonly KnownRoute[] => {
  const before = found.get(request)
  if (before) return before
  const path = readPath(request.url)
  const routes = request.server.knownRoutes.filter(({ pattern }) => pattern.test(path))
  found.set(request, routes)
  return routes
}

/** Slashes and what else divides an address stay encoded, as the router leaves them. */
const readPath = (url: string): string => {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
