import type { Signing, SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'

/** The key of that use that signs now. */
export const currentKey = ({ keys }: Signing, use: SigningKey['use'] = 'badge'): SigningKey => {
  const [key] = keys.filter((one) => one.use === use && one.retired_at === null)
  if (!key) throw new Error(`no ${use} key in use`)
  return key
}

/** The name of the key that signed a credential. */
export const keyOf = (credential: { proof: { verificationMethod: string }[] }) =>
  credential.proof[0]?.verificationMethod.split('#')[1]

/** An issuer with a badge class, and what there is to do and to read about its signatures. */
export const givenSigning = async (server: TestServer, owner: GivenPerson) => {
  const issuer = await givenIssuer(owner)
  const issuerId = issuer.split('/').at(-1) ?? ''
  const badge = await givenBadgeClass(owner, issuer)
  const base = `/v3/issuers/${issuerId}/signing`
  const publicPath = `/public/issuers/${issuerId}`
  const get = async (url: string) => (await server.call('GET', url)).json()
  return {
    issuer,
    issuerId,
    badge,
    base,
    publicPath,
    readSigning: async (): Promise<Signing> => (await owner.call('GET', base)).json(),
    rotate: (keyId: string, by = owner) => by.call('POST', `${base}/keys/${keyId}/rotate`),
    reportLeaked: (keyId: string, by = owner) => by.call('POST', `${base}/keys/${keyId}/leaked`),
    award: () => givenAward(owner, badge, newEmail()),
    awardMany: async (count: number): Promise<string[]> => {
      const assertions = Array.from({ length: count }, () => ({ recipient_identifier: newEmail() }))
      const answer = await owner.call('POST', `${badge}/batchAssertions`, { body: { assertions } })
      return answer.json<{ slug: string }[]>().map(({ slug }) => slug)
    },
    read: (awardId: string) => get(`/public/assertions/${awardId}?v=3_0`),
    readList: () => get(`${publicPath}/status/1`),
    readDid: () => get(`${publicPath}/did.json`),
    readJwks: async (): Promise<{ kid: string }[]> => (await get(`${publicPath}/jwks.json`)).keys,
    takeJwt: async (awardId: string): Promise<string> =>
      (await server.call('GET', `/public/assertions/${awardId}/files/badge-3_0.jwt`)).body,
    verdictOf: async (credential: object | string): Promise<string> =>
      (await server.call('POST', '/v3/verify', { body: { credential } })).json().verdict,
  }
}
