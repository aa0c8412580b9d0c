import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { context } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { cookieFor, nameCookie } from '#infra/http/own-cookie.ts'
import { findOwnerToSignIn } from '../queries.ts'

const cookieName = () => nameCookie('sash_known')
const purpose = 'known-browser'
// Browsers keep no cookie longer.
const cookieSeconds = 400 * 86_400
const mostNames = 5

const known = z.object({ id: z.string(), names: z.array(z.string()) })

/** What a mark is of: a name, whose it was, and how often that account had ended what led into it. */
export interface KnownBy {
  name: string
  accountId: string
  forgotten: number
}

/**
 * The id of the browser, if the password of this name was given in it since its account last ended what led into it; it opens
 * nothing by itself.
 */
export const readKnownBrowser = async (db: Db, request: FastifyRequest, name: string): Promise<string | undefined> => {
  const found = readCookie(request)
  if (!found) return undefined
  const owner = await findOwnerToSignIn(db, name)
  return owner && found.names.includes(hashOf({ ...owner, name })) ? found.id : undefined
}

/** Remembers that the right password of these names was given here, sealed, so that nobody reads or makes it. */
export const markKnownBrowser = (request: FastifyRequest, reply: FastifyReply, marks: readonly KnownBy[]): void => {
  if (marks.length === 0) return
  const before = readCookie(request)
  const names = [...new Set([...marks.map(hashOf), ...(before?.names ?? [])])].slice(0, mostNames)
  const text = JSON.stringify({ id: before?.id ?? randomBytes(16).toString('base64url'), names })
  reply.setCookie(
    cookieName(),
    context().masterKey.wrap(Buffer.from(text), purpose).toString('base64url'),
    cookieFor(cookieSeconds),
  )
}

const hashOf = ({ name, accountId, forgotten }: KnownBy): string =>
  createHash('sha256')
    .update(JSON.stringify([name, accountId, forgotten]))
    .digest('base64url')
    .slice(0, 22)

/** What marks of an account are of from now on, by its proven addresses. */
export const listMarks = (db: Db, accountId: string): Promise<KnownBy[]> =>
  db
    .selectFrom('email_addresses')
    .innerJoin('accounts', 'accounts.account_id', 'email_addresses.account_id')
    .select(['email as name', 'accounts.account_id as accountId', 'browsers_forgotten as forgotten'])
    .where('accounts.account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('email_id')
    .limit(mostNames)
    .execute()

function readCookie(request: FastifyRequest): z.output<typeof known> | undefined {
  const sealed = request.cookies[cookieName()]
  if (!sealed) return undefined
  try {
    const text = context().masterKey.unwrap(Buffer.from(sealed, 'base64url'), purpose).toString()
    return known.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
