import type { FastifyRequest } from 'fastify'
import { publicClient } from '#contracts/oauth/scopes.ts'

/**
 * Whether who asks below `/o` is of the Badgr API, which has texts of its own there. At an endpoint that it shares with the
 * standards that is who signs in by password, or comes back with what that gave.
 */
export const speaksBadgr = ({ routeOptions, headers, body, query }: FastifyRequest): boolean => {
  const speaks = routeOptions.config?.endpoint?.speaksBadgr
  if (speaks !== 'with-password') return speaks === 'always'
  // In the address too, where it is refused.
  return asksByPassword(body) || asksByPassword(query) || (headers.authorization === undefined && comesBack(body))
}

/** The password grant, which that API means too where no grant is named. */
export const asksByPassword = (body: unknown): boolean => {
  const { grant_type: grant, username, password } = Object(body)
  return grant === 'password' || (!grant && (username !== undefined || password !== undefined))
}

function comesBack(body: unknown): boolean {
  const { grant_type: grant, client_id: client = publicClient } = Object(body)
  return grant === 'refresh_token' && client === publicClient
}
