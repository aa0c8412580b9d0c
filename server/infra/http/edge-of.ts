import type { FastifyRequest } from 'fastify'
import { findArea } from '#contracts/areas.ts'
import type { Edge } from '#contracts/endpoint.ts'

/**
 * How a request is to be treated: as the endpoint says that the router found, however its address was spelt; where it found
 * none, as the area of the address says.
 */
export const edgeOf = ({ routeOptions, url }: FastifyRequest): Edge => routeOptions.config?.endpoint ?? findArea(url)
