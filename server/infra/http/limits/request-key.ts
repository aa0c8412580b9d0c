import { createHash } from 'node:crypto'
import { setImmediate as giveWay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { inSeconds, now } from '../../clock.ts'
import { context } from '../../context.ts'
import type { Db } from '../../db/connections/connect.ts'
import type { Tx } from '../../db/transaction.ts'
import { refuse } from '../../errors.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { dropEnded } from '../../sweeps/drop-ended.ts'
import type { Sweep } from '../../sweeps/sweep.ts'
import { clientKey } from './throttle.ts'

const keptDays = 30
const itemsPerSlice = 50

/** What a request with an Idempotency-Key is known by: who sent which key, and all that was asked under it. */
export interface RequestKey {
  keyHash: Buffer
  bodyHash: Buffer
}

/** The text of the header, if there is one; refused when no header could have carried it whole. */
export const readKeyText = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers['idempotency-key']
  const key = Array.isArray(given) ? given.join(', ') : given
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) throw refuse('batch.key-form')
  return key
}

/**
 * The Idempotency-Key of a request. It belongs to the account and app that send it, or without them to the network, unless
 * the caller knows better whose it is.
 */
export const readRequestKey = async (request: FastifyRequest, owner?: string): Promise<RequestKey | undefined> => {
  const key = readKeyText(request)
  if (key === undefined) return undefined
  const { actor } = request
  // One app must not be told what another one has made, its secrets least of all.
  const who = owner ?? (actor ? `${actor.accountId} ${actor.clientId}` : clientKey(request.ip))
  // Addresses and keys are short enough to be tried out.
  const pepper = context().masterKey.derive('request keys').toString('base64url')
  return { keyHash: hashSecret(`${pepper} ${who} ${key}`), bodyHash: await hashAsked(request) }
}

/** Long lists are hashed in pieces, so that others are answered meanwhile. */
async function hashAsked({ method, routeOptions, params, body, file }: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([method, routeOptions.url, params, file?.type]))
  if (file) return hash.update(file.bytes).digest()
  for (const [name, value] of Object.entries(Object(body))) {
    if (!Array.isArray(value)) {
      hash.update(JSON.stringify([name, value]))
      continue
    }
    hash.update(JSON.stringify([name, value.length, 'items']))
    for (let start = 0; start < value.length; start += itemsPerSlice) {
      if (start > 0) await giveWay()
      hash.update(JSON.stringify(value.slice(start, start + itemsPerSlice)))
    }
  }
  return hash.digest()
}

/**
 * The id of what was made under the key before; undefined the first time, when this id is remembered for it. A first
 * request that still runs is waited for, and one that failed leaves the key free. Another request under the key is
 * refused.
 */
export const findMade = async (tx: Tx, key: RequestKey | undefined, id: string): Promise<string | undefined> => {
  if (!key) return undefined
  const { rows } = await requestKeyPart(key, id).execute(tx)
  return rows.length === 1 ? undefined : findEarlier(tx, key)
}

/**
 * What remembers an id for a key, as a part of a statement: it has a row the first time only, and does nothing where
 * `given`, another part, has none.
 */
export const requestKeyPart = ({ keyHash, bodyHash }: RequestKey, id: string, given?: string) => sql`
  insert into request_keys (key_hash, body_hash, made_id, created_at)
  select ${keyHash}::bytea, ${bodyHash}::bytea, ${id}, ${now()}::timestamptz
  ${given === undefined ? sql`` : sql`where exists (select from ${sql.ref(given)})`}
  on conflict (key_hash) do nothing
  returning made_id`

/**
 * As findMade, without remembering or waiting: for actions that take long before they write, so that a second request
 * need not do all of it again.
 */
export const findEarlier = async (db: Db, key: RequestKey | undefined): Promise<string | undefined> => {
  if (!key) return undefined
  const earlier = await db
    .selectFrom('request_keys')
    .select(['body_hash', 'made_id'])
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst()
  if (earlier && !earlier.body_hash.equals(key.bodyHash)) throw refuse('batch.key')
  return earlier?.made_id
}

/** Forgets keys after a month. */
export const sweepRequestKeys: Sweep = {
  name: 'request-keys',
  steps: [dropEnded('request_keys', 'key_hash', () => sql<boolean>`created_at < ${inSeconds(-keptDays * 86_400)}`)],
}
