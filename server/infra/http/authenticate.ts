import { setImmediate as soon } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Access, Endpoint } from '#contracts/endpoint.ts'
import { tokenSeconds } from '#contracts/fields/limits.ts'
import { personalClient, publicClient } from '#contracts/oauth/scopes.ts'
import { standsNow } from '../authority/accounts.ts'
import { isOfAdmitted } from '../authority/admission.ts'
import { isOfUnsuspendedApp } from '../authority/apps.ts'
import { inSeconds, now } from '../clock.ts'
import { config, db } from '../context.ts'
import { unlessAway } from '../db/connections/unless-away.ts'
import { refuse } from '../errors.ts'
import { cut } from '../one-line.ts'
import { hashSecret } from '../secrets/secrets.ts'
import type { Actor, CameBy } from './actor.ts'
import { holdsBoundScope } from './bound-scope.ts'
import { readToken, requirePossession, type SentToken } from './possession/require-possession.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** The hash of a token that is good without standing for a person: that of a directory. */
    directory: Buffer | undefined
  }
}

/** Whether the body was there when the token was looked at: a small one comes with the head. */
const wasWhole = new WeakMap<FastifyRequest, boolean>()

/**
 * Turns the token into the actor and checks the endpoint's scopes. 401 for a missing, expired or revoked
 * token, 403 when it holds none of the scopes. Tokens are read from the Authorization header only.
 */
export const authenticate = async (
  request: FastifyRequest,
  { access, isForPeople = false }: Pick<Endpoint, 'access' | 'isForPeople'>,
): Promise<Actor | undefined> => {
  if (access === 'public') return undefined
  const sent = readToken(request.headers.authorization)
  if (sent === undefined) {
    if (access === 'optional') return undefined
    throw refuse('auth.missing')
  }
  // What came with the head is read by then.
  if (request.raw.complete === false) await soon()
  wasWhole.set(request, request.raw.complete)
  const actor = await findActor(request, sent)
  if (!actor) throw refuse('auth.invalid')
  if (isForPeople && actor.clientId !== publicClient) throw refuse('auth.scope')
  if (!(await isAdmitted(actor, access, request.params))) throw refuse('auth.scope')
  return actor
}

/** Looks at the token once more where the body came after that: whoever holds back a byte of it acts when it is there. */
export const authenticateAgain = async (request: FastifyRequest): Promise<void> => {
  const { actor } = request
  if (!actor || wasWhole.get(request) !== false) return
  // A program may have got another token meanwhile, in the same sign-in.
  const row = actor.cameBy.kind === 'background' ? undefined : await findById(actor.cameBy.tokenId)
  if (!row) throw refuse('auth.invalid')
}

async function isAdmitted(actor: Actor, access: Access, params: unknown): Promise<boolean> {
  if (typeof access === 'string') return true
  return access.some((scope) => actor.scopes.has(scope)) || (await holdsBoundScope(actor.scopes, access, params))
}

/** The bearer token of an Authorization header. */
export function readBearer(header: string | undefined): string | undefined {
  const sent = readToken(header)
  return sent?.isBound ? undefined : sent?.token
}

async function findActor(request: FastifyRequest, sent: SentToken): Promise<Actor | undefined> {
  const tokenHash = hashSecret(sent.token)
  const row = await findByHash(tokenHash)
  if (!row) return undefined
  await requirePossession(request, sent, row.key_thumbprint)
  await unlessAway(noteUse(tokenHash, request.ip, row))
  return {
    accountId: row.account_id,
    clientId: row.client_id,
    scopes: new Set(row.scope.split(' ')),
    tokenHash,
    cameBy: readCameBy(row),
    confirmedAt: row.confirmed_at,
    letIn: row.grant_id === null || row.let_in_at !== null ? 'freshly' : 'earlier',
  }
}

const findByHash = (hash: Buffer) => findToken(sql`access_tokens.token_hash = ${hash}`)
const findById = (tokenId: string) => findToken(sql`access_tokens.token_id = ${tokenId}`)

/** What a token that is good now says. */
async function findToken(isIt: RawBuilder<SqlBool>) {
  const row = await db()
    .selectFrom('access_tokens')
    .innerJoin('accounts', 'accounts.account_id', 'access_tokens.account_id')
    .leftJoin('app_grants', 'app_grants.grant_id', 'access_tokens.grant_id')
    .select(['access_tokens.account_id', 'access_tokens.client_id', 'access_tokens.scope', 'access_tokens.expires_at'])
    .select(['access_tokens.last_used_at', 'access_tokens.confirmed_at', 'access_tokens.key_thumbprint'])
    .select(['access_tokens.created_at', 'access_tokens.token_id', 'access_tokens.grant_id'])
    .select('app_grants.confirmed_at as let_in_at')
    .where(isIt)
    .where(standsNow())
    .where(isOfUnsuspendedApp)
    .where(isOfAdmitted)
    .executeTakeFirst()
  return row && row.expires_at > now() ? row : undefined
}

interface TokenOf {
  client_id: string
  token_id: string
  grant_id: string | null
}

function readCameBy({ client_id: clientId, token_id: tokenId, grant_id: grantId }: TokenOf): CameBy {
  if (clientId === publicClient) return { kind: 'sign-in', tokenId }
  if (clientId === personalClient) return { kind: 'personal-token', tokenId }
  return grantId === null ? { kind: 'own-app', tokenId } : { kind: 'let-in-app', tokenId, grantId }
}

const noteEverySeconds = 300
const longestAddress = 64
const dayMilliseconds = 86_400_000

/**
 * Sliding lifetime of sign-ins: one with less than half of it left is good for a whole one again, up to the
 * days after which each ends; tokens of connected apps end when they were to end. When and where it was used is noted every five minutes at the most, so that
 * reading costs no write.
 */
async function noteUse(
  tokenHash: Buffer,
  address: string,
  row: { client_id: string; created_at: Date; expires_at: Date; last_used_at: Date },
): Promise<void> {
  const isHalfOver = row.client_id === publicClient && row.expires_at <= inSeconds(tokenSeconds / 2)
  const last = new Date(row.created_at.getTime() + config().signInDays * dayMilliseconds)
  const longer = inSeconds(tokenSeconds)
  const end = longer < last ? longer : last
  const isProlonged = isHalfOver && end > row.expires_at
  if (!isProlonged && row.last_used_at > inSeconds(-noteEverySeconds)) return
  await db()
    .updateTable('access_tokens')
    .set({
      last_used_at: now(),
      address: cut(address, longestAddress),
      ...(isProlonged ? { expires_at: end } : {}),
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}
