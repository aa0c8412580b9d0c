import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { inSeconds, now } from '../../clock.ts'
import { db } from '../../context.ts'
import { hashSecret } from '../../secrets/secrets.ts'
import { deleteEnded, dropEnded } from '../../sweeps/drop-ended.ts'
import { isOwnOrigin } from '../edge/own-origin.ts'

/** Signatures that a proof may have: with key pairs only (RFC 9449 section 11.6). */
export const proofAlgorithms = ['ES256', 'ES384', 'Ed25519', 'EdDSA', 'PS256', 'RS256']

const longestProof = 8192
// The leeway counts both ways: five minutes old, or one minute ahead, by the clock of the client.
const ageSeconds = 240
const leewaySeconds = 60
/** Seconds after which a proof that was good is good no longer. */
const keptSeconds = ageSeconds + 2 * leewaySeconds

const claims = z.object({
  htm: z.string(),
  htu: z.string(),
  jti: z.string().min(1).max(512),
  ath: z.string().optional(),
})

interface Expected {
  /** The access token that comes with the proof, if one does, and the thumbprint of the key that it is bound to. */
  token?: string
  thumbprint?: string
}

/**
 * The key that the header `DPoP` proves for this method and address, with this token if there is one: its SHA-256 thumbprint
 * in base64url (RFC 7638). Undefined for a proof that is not good in any way (RFC 9449 section 4.3), or came before, here or
 * at another server of this service.
 */
export const proveKey = async (request: FastifyRequest, expected: Expected = {}): Promise<string | undefined> => {
  const proof = request.headers.dpop
  // Two headers come as one, with a comma that no proof has.
  if (typeof proof !== 'string' || proof.length > longestProof) return undefined
  const read = await readProof(proof).catch((error: unknown) => {
    request.log.debug({ err: error }, 'a DPoP proof is not good')
    return undefined
  })
  if (!read) return undefined
  const { htm, htu, jti, ath, thumbprint } = read
  if (htm !== request.method || !isSameAddress(htu, request)) return undefined
  if (expected.token !== undefined && ath !== hashToken(expected.token)) return undefined
  if (expected.thumbprint !== undefined && thumbprint !== expected.thumbprint) return undefined
  return (await spendProof(`${thumbprint} ${jti}`, keptSeconds)) ? thumbprint : undefined
}

/**
 * Whether an address is the one that was asked, as the world calls this server, whatever proxies stand between. Query and
 * fragment do not count (RFC 9449 section 4.3), nor do ways of writing the same (RFC 3986 section 6.2.2).
 */
const isSameAddress = (address: string, { originalUrl, headers }: FastifyRequest): boolean => {
  if (!URL.canParse(address)) return false
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '' || !isOwnOrigin(origin, headers.host)) return false
  const asked = `${origin}${originalUrl}`
  return URL.canParse(asked) && plain(pathname) === plain(new URL(asked).pathname)
}

const plain = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase()
  })

// Every call with a bound token leaves a row, for a few minutes; the hourly sweep alone would come late.
const pruneEvery = 101
const mostPruned = 1000

let spent = 0

const isOver = () => sql<boolean>`expires_at <= ${now()}`

/** Drops proofs that would be refused for their age. */
export const dropSpentProofs = dropEnded('spent_proofs', 'proof_hash', isOver)

/** False for a proof that was spent within so many seconds, by any process: the database decides between two at once. */
const spendProof = async (name: string, seconds: number): Promise<boolean> => {
  const hash = hashSecret(name)
  const row = await db()
    .insertInto('spent_proofs')
    .values({ proof_hash: hash, expires_at: inSeconds(seconds) })
    .onConflict((conflict) => conflict.column('proof_hash').doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  if (++spent % pruneEvery === 0) await deleteEnded(db(), 'spent_proofs', 'proof_hash', isOver(), mostPruned)
  return row !== undefined
}

async function readProof(proof: string) {
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: proofAlgorithms,
    currentDate: now(),
    maxTokenAge: ageSeconds,
    clockTolerance: leewaySeconds,
  })
  const { jwk } = protectedHeader
  if (!jwk) throw new TypeError('no jwk')
  return { ...claims.parse(payload), thumbprint: await calculateJwkThumbprint(jwk) }
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
