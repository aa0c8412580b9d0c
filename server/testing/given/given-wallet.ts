import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { clientAuthenticationNone } from '@openid4vc/oauth2'
import { type IssuerMetadataResult, Openid4vciClient } from '@openid4vc/openid4vci'
import { buildJwk, encodeMultikey, type JsonObject, readJwk } from '#openbadges'
import type { TestServer } from '../server.ts'

type ProofAlgorithm = 'EdDSA' | 'ES256'
type Naming = 'did:key' | 'did:jwk' | 'jwk'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A wallet made of an independent library: it knows the protocol, and this server only by its addresses. */
export const givenWallet = (server: TestServer, algorithm: ProofAlgorithm = 'EdDSA', naming: Naming = 'did:key') => {
  const { publicJwk, privateKey } = makePair(algorithm)
  const holder = nameHolder(publicJwk, naming)
  const fetchHere = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(url))
    const headers = Object.fromEntries(new Headers(init.headers))
    const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) }
    const method = init.method === 'POST' ? 'POST' : 'GET'
    const answer = await server.call(method, pathname + search, { headers, ...body })
    const bare = answer.statusCode === 204
    return new Response(bare ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
  const client = new Openid4vciClient({
    callbacks: {
      fetch: fetchHere as typeof fetch,
      hash: (data, name) => new Uint8Array(createHash(name.replace('-', '')).update(data).digest()),
      generateRandom: (length) => new Uint8Array(randomBytes(length)),
      clientAuthentication: clientAuthenticationNone({ clientId: 'wallet' }),
      signJwt: async (_signer, { header, payload }) => {
        const data = `${encode(header)}.${encode(payload)}`
        const signature = signWith(algorithm, privateKey, data)
        return { jwt: `${data}.${signature}`, signerJwk: { kty: '', ...publicJwk } }
      },
    },
  })
  const makeProof = async (
    issuerMetadata: IssuerMetadataResult,
    nonce: string | undefined,
    form: string,
  ): Promise<string> => {
    const { jwt } = await client.createCredentialRequestJwtProof({
      issuerMetadata,
      credentialConfigurationId: form,
      ...(nonce === undefined ? {} : { nonce }),
      signer:
        naming === 'jwk'
          ? { method: 'jwk', publicJwk: { kty: '', ...publicJwk }, alg: algorithm }
          : { method: 'did', didUrl: nameKey(holder), alg: algorithm },
    })
    return jwt
  }
  return { client, holder, makeProof }
}

/** Takes an offer as a wallet does, from the text of the QR code to the badge. */
export const takeOffer = async (
  wallet: ReturnType<typeof givenWallet>,
  offerUrl: string,
  form: string,
  pin?: string,
) => {
  const { client, makeProof } = wallet
  const credentialOffer = await client.resolveCredentialOffer(offerUrl)
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const { accessTokenResponse } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    ...(pin === undefined ? {} : { txCode: pin }),
  })
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
  const accessToken = accessTokenResponse.access_token
  const proof = await makeProof(issuerMetadata, nonce, form)
  const { credentialResponse } = await client.retrieveCredentials({
    issuerMetadata,
    accessToken,
    credentialConfigurationId: form,
    proofs: { jwt: [proof] },
  })
  const [first] = credentialResponse.credentials ?? []
  const credential = typeof first === 'object' && first && 'credential' in first ? first.credential : first
  return { credential, issuerMetadata, accessToken, nonce, notificationId: credentialResponse.notification_id }
}

function makePair(algorithm: ProofAlgorithm): { publicJwk: { [name: string]: string }; privateKey: KeyObject } {
  const pair =
    algorithm === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = pair.publicKey.export({ format: 'jwk' }) as { [name: string]: string }
  return { publicJwk: jwk, privateKey: createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })) }
}

function signWith(algorithm: ProofAlgorithm, key: KeyObject, data: string): string {
  const hash = algorithm === 'EdDSA' ? null : 'sha256'
  return sign(hash, Buffer.from(data), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

function nameHolder(publicJwk: JsonObject, naming: Naming): string {
  const key = readJwk(publicJwk)
  if (naming === 'did:key' && key.kind !== 'rsa') return `did:key:${encodeMultikey(key)}`
  return `did:jwk:${encode(naming === 'jwk' ? buildJwk(key) : publicJwk)}`
}

const nameKey = (did: string): string => (did.startsWith('did:jwk:') ? `${did}#0` : `${did}#${did.slice(8)}`)
