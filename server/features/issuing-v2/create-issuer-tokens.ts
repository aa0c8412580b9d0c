import { createHash } from 'node:crypto'
import type { IssuerToken } from '#contracts/issuers/issuer-tokens.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { AppError, invalid } from '#infra/errors.ts'
import { type Actor, requireConfirmedPerson } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { cut } from '#infra/one-line.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireRole } from '../issuers/index.ts'
import { makeSecret, requireTokenQuota } from '../oauth/index.ts'
import { noteTokens } from '../sessions/index.ts'
import { findTokenHome, type TokenHome } from './find-token-home.ts'

const day = 86_400

/**
 * Makes a token for each of the issuers, with the rights that the account has there by then. What was connected or signed in
 * stays behind it: it ends with that, and no later; only a sign-in, which has to be fresh, gives them a life of their own.
 */
export const createIssuerTokens = async (
  actor: Actor,
  issuerIds: readonly string[],
  key: RequestKey | undefined,
): Promise<IssuerToken[]> => {
  const wanted = [...new Set(issuerIds)]
  if (wanted.length === 0)
    throw invalid({ issuers: { words: 'field is required', means: makeMessage('password.current') } })
  requireConfirmedPerson(actor)
  const id = newId()
  return transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const names = await requireIssuers(tx, actor, wanted)
    const made = await findMade(tx, key, id)
    const tokens = wanted.map((issuer) => {
      const tokenId = nameToken(made ?? id, issuer)
      return { issuer, tokenId, token: makeSecret('pt', key, tokenId) }
    })
    if (made === undefined) {
      await store(tx, actor, await findTokenHome(tx, actor, wanted), tokens, names)
      for (const { issuer, tokenId } of tokens) {
        noteAction(tx, actor, { verb: 'token.created', subject: { kind: 'token', id: tokenId }, detail: { issuer } })
      }
    }
    return presentLiving(tx, tokens)
  })
}

interface Made {
  issuer: string
  tokenId: string
  token: string
}

/** One request makes several tokens: the id of each follows from that of the first making. */
const nameToken = (id: string, issuer: string): string =>
  createHash('sha256').update(`${id} ${issuer}`).digest().subarray(0, 16).toString('base64url')

async function requireIssuers(tx: Tx, actor: Actor, issuerIds: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const issuerId of issuerIds) {
    try {
      names.set(issuerId, (await requireRole(tx, actor, issuerId, 'read')).name)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
      throw invalid({ issuers: { words: 'unknown issuer' } })
    }
  }
  return names
}

async function store(
  tx: Tx,
  { accountId }: Actor,
  { clientId, grantId, madeBy, latest }: TokenHome,
  tokens: readonly Made[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const usual = inSeconds(config().issuerTokenDays * day)
  await noteTokens(
    tx,
    tokens.map(({ issuer, tokenId, token }) => ({
      token,
      token_id: tokenId,
      account_id: accountId,
      client_id: clientId,
      grant_id: grantId,
      made_by: madeBy,
      name: cut(names.get(issuer) ?? issuer, 100),
      scope: `rw:issuer:${issuer}`,
      expires_at: latest && latest < usual ? latest : usual,
    })),
  )
  await requireTokenQuota(tx, { accountId, clientId, grantId })
}

/** Those that were ended since they were made are not told again. */
async function presentLiving(tx: Tx, tokens: readonly Made[]): Promise<IssuerToken[]> {
  const rows = await tx
    .selectFrom('access_tokens')
    .select(['token_id', 'expires_at'])
    .where(
      'token_id',
      'in',
      tokens.map(({ tokenId }) => tokenId),
    )
    .execute()
  const ends = new Map(rows.map((row) => [row.token_id, row.expires_at]))
  return tokens.flatMap(({ token, issuer, tokenId }) => {
    const end = ends.get(tokenId)
    return end ? [{ token, issuer, expires: end.toISOString() }] : []
  })
}
