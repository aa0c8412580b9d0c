import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { clientAuthenticationNone } from '@openid4vc/oauth2'
import { Openid4vciClient, setGlobalConfig } from '@openid4vc/openid4vci'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Takes an offer over the network as a wallet on a phone does, and says that it keeps the badge. */
export async function takeOffer(offerUrl: string): Promise<{ holder: string; credential: Record<string, unknown> }> {
  // The server under test has no https.
  setGlobalConfig({ allowInsecureUrls: true })
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const holder = `did:jwk:${encode(jwk)}`
  const client = new Openid4vciClient({
    callbacks: {
      fetch,
      hash: (data, name) => new Uint8Array(createHash(name.replace('-', '')).update(data).digest()),
      generateRandom: (length) => new Uint8Array(randomBytes(length)),
      clientAuthentication: clientAuthenticationNone({ clientId: 'wallet' }),
      signJwt: async (_signer, { header, payload }) => {
        const data = `${encode(header)}.${encode(payload)}`
        const signature = sign(null, Buffer.from(data), privateKey).toString('base64url')
        return { jwt: `${data}.${signature}`, signerJwk: { kty: 'OKP', ...jwk } }
      },
    },
  })
  const credentialOffer = await client.resolveCredentialOffer(offerUrl)
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer)
  const { accessTokenResponse } = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
  })
  const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata })
  const { jwt } = await client.createCredentialRequestJwtProof({
    issuerMetadata,
    credentialConfigurationId: 'ldp_vc',
    nonce,
    signer: { method: 'did', didUrl: `${holder}#0`, alg: 'EdDSA' },
  })
  const accessToken = accessTokenResponse.access_token
  const { credentialResponse } = await client.retrieveCredentials({
    issuerMetadata,
    accessToken,
    credentialConfigurationId: 'ldp_vc',
    proofs: { jwt: [jwt] },
  })
  const notificationId = String(credentialResponse.notification_id)
  await client.sendNotification({
    issuerMetadata,
    accessToken,
    notification: { notificationId, event: 'credential_accepted' },
  })
  const [first] = credentialResponse.credentials ?? []
  if (typeof first !== 'object' || typeof first.credential !== 'object') throw new Error('The wallet got no badge.')
  return { holder, credential: { ...first.credential } }
}
