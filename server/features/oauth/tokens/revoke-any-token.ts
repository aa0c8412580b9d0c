import type { FastifyReply } from 'fastify'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { revokeToken } from '../../sessions/index.ts'
import { type App, findApp } from '../queries.ts'
import { findToken } from './find-token.ts'

/**
 * RFC 7009. Of a confidential app only that app itself may give tokens back; a token that belongs to another app is
 * unknown to it. Whoever else holds a token may end it.
 */
export const revokeAnyToken = async (caller: App | undefined, token: string, reply: FastifyReply): Promise<void> => {
  const known = await findToken(db(), token)
  if (!known) return
  if (caller?.secret_hash && caller.client_id !== known.clientId) return
  const app = await findApp(db(), known.clientId)
  if (app?.secret_hash && caller?.client_id !== app.client_id) {
    reply.header('WWW-Authenticate', 'Basic realm="Sash"')
    throw refuse('oauth.client')
  }
  await revokeToken(token)
}
