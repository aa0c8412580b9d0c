import type { FastifyRequest } from 'fastify'

/**
 * The path that a rule about addresses has to look at: that of the route, with its parameters' names. The same route is
 * found at other spellings, such as `/%761/…` or a whole address in the request line.
 */
export const pathOf = ({ routeOptions, url }: FastifyRequest): string => {
  const { url: path } = routeOptions
  return path === undefined || path.includes('*') ? url : path
}
