import { db } from '#infra/context.ts'
import { generateJwtKey, type JwtAlgorithm, openJwtKey } from '#infra/signing/jwt-key.ts'
import { keyUrl } from './addresses.ts'
import { keepFew } from './keep-few.ts'
import { insertJwtKey, unwrapKey } from './keys.ts'

/** A key ready to sign JWTs: the algorithm and the address that its public half is served at. */
export interface JwtKey {
  algorithm: JwtAlgorithm
  kid: string
  sign(data: Uint8Array): Uint8Array
}

const opened = keepFew<JwtKey>(200)
const inTheMaking = new Map<string, Promise<unknown>>()

/** The key that the issuer signs JWTs with now. Issuers from before there were such keys get theirs here, once. */
export const loadJwtKey = async (issuerId: string): Promise<JwtKey> => {
  const known = await findCurrentJwtKey(issuerId)
  if (known) return known
  await makeOnce(issuerId)
  const made = await findCurrentJwtKey(issuerId)
  if (!made) throw new Error('The issuer has gone, or its key was retired while it was made.')
  return made
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

async function findCurrentJwtKey(issuerId: string): Promise<JwtKey | undefined> {
  const row = await db()
    .selectFrom('issuers')
    .innerJoin('issuer_keys', (join) =>
      join
        .onRef('issuer_keys.issuer_id', '=', 'issuers.issuer_id')
        .onRef('issuer_keys.algorithm', '=', 'issuers.jwt_algorithm')
        .on('issuer_keys.retired_at', 'is', null),
    )
    .select(['issuers.issuer_id', 'jwt_algorithm', 'key_id', 'wrapped_private_key'])
    .where('issuers.issuer_id', '=', issuerId)
    .executeTakeFirst()
  if (!row) return undefined
  return opened(`${issuerId} ${row.key_id}`, () => ({
    algorithm: row.jwt_algorithm,
    kid: keyUrl(issuerId, row.key_id),
    sign: openJwtKey(row.jwt_algorithm, unwrapKey(row)),
  }))
}
