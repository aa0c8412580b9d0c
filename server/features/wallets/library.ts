import { createHash, randomBytes } from 'node:crypto'
import { clientAuthenticationNone, type VerifyJwtCallback } from '@openid4vc/oauth2'
import { Openid4vciIssuer, setGlobalConfig } from '@openid4vc/openid4vci'
import { z } from 'zod'
import { context } from '#infra/context.ts'
import { buildJwk, type SignatureAlgorithm } from '#openbadges'
import { readHolderKey } from './read-holder-key.ts'

// Loading the library changes the words of every other check in this process; they are put back.
z.config({ customError: undefined })
// Of addresses it is given this server's own only, and a server on localhost has no https.
setGlobalConfig({ allowInsecureUrls: true })

/** Algorithms that wallets may prove their key with. */
export const proofAlgorithms = ['EdDSA', 'ES256'] as const

const kinds = { EdDSA: 'ed25519', ES256: 'p256' } as const satisfies Partial<Record<SignatureAlgorithm, string>>

const verifyJwt: VerifyJwtCallback = async (signer, { compact }) => {
  const key = readHolderKey(signer)
  const algorithm = proofAlgorithms.find((known) => known === signer.alg)
  if (!key || !algorithm || key.kind !== kinds[algorithm]) return { verified: false }
  const [head = '', body = '', signature = ''] = compact.split('.')
  const data = new TextEncoder().encode(`${head}.${body}`)
  const bytes = new Uint8Array(Buffer.from(signature, 'base64url'))
  const verified = await context().tools.verifySignature(algorithm, key, data, bytes)
  return verified ? { verified, signerJwk: { kty: '', ...buildJwk(key) } } : { verified }
}

/** The protocol's own rules: which requests are well-formed, and whether a proof is one. It keeps nothing and fetches nothing. */
export const protocol = new Openid4vciIssuer({
  callbacks: {
    hash: (data, algorithm) => new Uint8Array(createHash(algorithm.replace('-', '')).update(data).digest()),
    generateRandom: (length) => new Uint8Array(randomBytes(length)),
    clientAuthentication: clientAuthenticationNone({ clientId: 'wallet' }),
    signJwt: () => {
      throw new Error('Nothing is signed here.')
    },
    verifyJwt,
    fetch: async () => {
      throw new Error('Nothing is fetched here.')
    },
  },
})
