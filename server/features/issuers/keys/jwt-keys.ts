import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { keyUrl } from '../addresses.ts'
import { keepFew } from '../keep-few.ts'
import { generateJwtKey, type JwtAlgorithm, openJwtKey } from '../signing/jwt-key.ts'
import { insertJwtKey, unwrapKey } from './keys.ts'

/** A key ready to sign JWTs: the algorithm and the address that its public half is served at. */
export interface JwtKey {
  algorithm: JwtAlgorithm
  kid: string
  sign(data: Uint8Array): Uint8Array
}

const opened = keepFew<JwtKey>(200)
const inTheMaking = new Map<string, Promise<unknown>>()

/** Makes the key of an issuer from before there were such keys, which takes its time: ask before a transaction begins. */
export const prepareJwtKey = async (issuerId: string): Promise<void> => {
  if (!(await findCurrentJwtKey(db(), issuerId))) await makeOnce(issuerId)
}

/**
 * The key that the issuer signs JWTs with now, which prepareJwtKey has made if need be. As loadSigningKey, it is not
 * retired until an open transaction ends.
 */
export const loadJwtKey = async (db: Db, issuerId: string): Promise<JwtKey> => {
  // Who waited for a rotation finds the key retired, and the new one only with another look.
  const key = (await findCurrentJwtKey(db, issuerId)) ?? (await findCurrentJwtKey(db, issuerId))
  if (!key) throw new Error(inEnglish(makeMessage('issuer.keys-gone')))
  return key
}

/** Requests that arrive together wait for one key; of two processes the database takes the key of one. */
function makeOnce(issuerId: string): Promise<unknown> {
  const known = inTheMaking.get(issuerId)
  if (known) return known
  const made = make(issuerId).finally(() => inTheMaking.delete(issuerId))
  inTheMaking.set(issuerId, made)
  return made
}

async function make(issuerId: string): Promise<void> {
  const { jwt_algorithm } = await db()
    .selectFrom('issuers')
    .select('jwt_algorithm')
    .where('issuer_id', '=', issuerId)
    .executeTakeFirstOrThrow()
  await insertJwtKey(db(), issuerId, await generateJwtKey(jwt_algorithm))
}

async function findCurrentJwtKey(db: Db, issuerId: string): Promise<JwtKey | undefined> {
  const row = await db
    .selectFrom('issuers')
    .innerJoin('issuer_keys', (join) =>
      join
        .onRef('issuer_keys.issuer_id', '=', 'issuers.issuer_id')
        .onRef('issuer_keys.algorithm', '=', 'issuers.jwt_algorithm')
        .on('issuer_keys.retired_at', 'is', null),
    )
    .select(['issuers.issuer_id', 'jwt_algorithm', 'key_id', 'wrapped_private_key'])
    .where('issuers.issuer_id', '=', issuerId)
    .$if(db.isTransaction, (query) => query.forShare('issuer_keys'))
    .executeTakeFirst()
  if (!row) return undefined
  return opened(`${issuerId} ${row.key_id}`, () => ({
    algorithm: row.jwt_algorithm,
    kid: keyUrl(issuerId, row.key_id),
    sign: openJwtKey(row.jwt_algorithm, unwrapKey(row)),
  }))
}
