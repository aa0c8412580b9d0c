import type { FastifyRequest } from 'fastify'
import { refuse } from '../../errors.ts'
import { nulText } from '../../json/parse-json.ts'
import { requireEscapes } from '../text/read-text.ts'

/**
 * Refuses (400) a path or query with a NUL character, which would otherwise fail as late as in the database, or with what is
 * no UTF-8.
 */
export const checkAddress = (request: FastifyRequest): void => {
  if (request.url.includes('%00')) throw refuse('request.malformed', { sentence: nulText })
  requireEscapes(request.url)
}
