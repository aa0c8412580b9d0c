import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { attemptTogether, clientKey } from '#infra/http/limits/throttle.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import { readUtf8 } from '#openbadges'
import { type App, findApp } from '../queries.ts'

export interface SentCredentials {
  clientId: string
  secret: string | undefined
  isBasic: boolean
}

/** The header counts before the body; both parts of it are form-encoded (RFC 6749 section 2.3.1). */
export const readCredentials = (
  request: FastifyRequest,
  body: { client_id?: string | undefined; client_secret?: string | undefined },
): SentCredentials => {
  const [, encoded] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (encoded === undefined) {
    return { clientId: body.client_id ?? '', secret: body.client_secret || undefined, isBasic: false }
  }
  const text = readUtf8(Buffer.from(encoded, 'base64')) ?? ''
  const colon = text.indexOf(':')
  if (colon < 0) return { clientId: '', secret: undefined, isBasic: true }
  const secret = decode(text.slice(colon + 1))
  return { clientId: decode(text.slice(0, colon)), secret: secret || undefined, isBasic: true }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' ')).replaceAll('\u0000', '')
  } catch {
    return ''
  }
}

/** The app that proves itself by its secret; one that has none is taken at its word and must prove itself by PKCE. */
export const authenticateClient = (
  request: FastifyRequest,
  reply: FastifyReply,
  { clientId, secret, isBasic }: SentCredentials,
): Promise<App> =>
  attemptTogether(`client:${clientId}:${clientKey(request.ip)}`, async () => {
    const app = await findApp(db(), clientId)
    const isGood = isGoodSecret(app, secret)
    if (app && isGood) return app
    if (!isBasic && !app) throw refuse('token.client')
    if (!isBasic && secret !== undefined) throw refuse('oauth.secret')
    reply.header('WWW-Authenticate', 'Basic realm="Sash"')
    throw refuse('oauth.client')
  })

const nobody = Buffer.alloc(32)

/** Takes the same time for an app that does not exist. */
function isGoodSecret(app: App | undefined, secret: string | undefined): boolean {
  if (app && app.secret_hash === null) return secret === undefined
  const hash = hashSecret(secret ?? '')
  const isOldGood = app?.old_secret_until ? app.old_secret_until > now() : false
  const matchesOld = isSameHash(app?.old_secret_hash ?? nobody, hash) && isOldGood
  return isSameHash(app?.secret_hash ?? nobody, hash) || matchesOld
}
