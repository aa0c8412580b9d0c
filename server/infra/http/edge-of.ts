import type { FastifyRequest } from 'fastify'
import { findArea } from '#contracts/areas.ts'
import type { Edge } from '#contracts/endpoint.ts'
import { findRoutes } from './edge/known-routes.ts'

/**
 * How a request is to be treated: as the endpoint says that the router found, however its address was spelt; where it found
 * none, as the endpoint of the same address says that has another method, or else the area.
 */
export const edgeOf = (request: FastifyRequest): Edge =>
  request.routeOptions.config?.endpoint ??
  (isWithoutRoute(request) ? findRoutes(request).find(({ endpoint }) => endpoint)?.endpoint : undefined) ??
  findArea(request.url)

// One route answers all questions by OPTIONS.
const isWithoutRoute = ({ is404, method }: FastifyRequest): boolean => is404 || method === 'OPTIONS'
