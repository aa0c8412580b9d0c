import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  generateKeyPair,
  importPKCS8,
  type JWTPayload,
  SignJWT,
} from 'jose'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'

// What every platform knows.
const algorithm = 'RS256'
/** What the private half is locked for. */
export const purpose = 'lti tool key'

const findNewest = () =>
  db()
    .selectFrom('lti_tool_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .limit(1)
    .executeTakeFirst()

async function makeKey(): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const { masterKey } = context()
  await db()
    .insertInto('lti_tool_keys')
    .values({
      key_id: await calculateJwkThumbprint(jwk),
      public_jwk: JSON.stringify(jwk),
      wrapped_private_key: masterKey.wrap(Buffer.from(await exportPKCS8(privateKey)), purpose),
      wrapped_by: masterKey.id,
      created_at: now(),
    })
    .execute()
}

/** The key that signs now; made when it is first needed. Of two made at once both are published, and either will do. */
async function requireKey() {
  const known = await findNewest()
  if (known) return known
  await makeKey()
  const made = await findNewest()
  if (!made) throw new Error('The key was not stored.')
  return made
}

/** A JWT by which a platform knows Sash. */
export const signAsTool = async (claims: JWTPayload, seconds: number): Promise<string> => {
  const { key_id, wrapped_private_key } = await requireKey()
  const text = context().masterKey.unwrap(wrapped_private_key, purpose).toString()
  const issuedAt = Math.floor(now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: key_id, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(await importPKCS8(text, algorithm))
}

/** All public halves, so that what an earlier key signed can still be checked. */
export const listToolKeys = async (): Promise<Record<string, unknown>[]> => {
  await requireKey()
  const rows = await db().selectFrom('lti_tool_keys').select(['key_id', 'public_jwk']).orderBy('created_at').execute()
  return rows.map(({ key_id, public_jwk }) => ({ ...Object(public_jwk), kid: key_id, alg: algorithm, use: 'sig' }))
}
