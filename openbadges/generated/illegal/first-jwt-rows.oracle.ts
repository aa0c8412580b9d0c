import type { Random } from '../../fuzz/mutate.oracle.ts'
import { objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { assemble, createJwtKey, jwtKeys, signatureBy } from '../../verify/credential/jwt/jwt-badges.oracle.ts'
import { did } from '../../verify/served-badges.oracle.ts'
import { anyBase } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, type Told, without } from './make-rows.oracle.ts'
import { kidOf } from './ways.oracle.ts'

/** The claims of a badge in the form of Verifiable Credentials 1.1: in a claim of its own, some members told by others. */
function claimsOf(document: JsonObject): JsonObject {
  const seconds = (value: Json | undefined) => Math.floor(Date.parse(String(value)) / 1000)
  const { issuanceDate, expirationDate, id } = document
  const [subject = {}] = objectsOf(document.credentialSubject)
  return {
    iss: did,
    jti: id,
    nbf: seconds(issuanceDate),
    ...(expirationDate !== undefined && { exp: seconds(expirationDate) }),
    ...(subject.id !== undefined && { sub: subject.id }),
    vc: document,
  }
}

const stranger = createJwtKey('ES256')

const issuing = (
  fault: string,
  told: Told,
  change: (claims: JsonObject, vc: JsonObject) => JsonObject,
  by = jwtKeys.ES256,
): IllegalRow => ({
  fault: `a vc claim: ${fault}`,
  ...told,
  async make(random: Random) {
    const document = await anyBase('badge in 1.1 form', random)
    const legal = claimsOf(document)
    const told = pick([legal, without(legal, 'sub'), without(legal, 'nbf', 'jti')], random)
    const header = { alg: 'ES256', kid: kidOf('ES256'), typ: 'JWT' }
    return {
      of: 'badge in 1.1 form, JWT by ES256',
      legal: () => ask(assemble(header, told, signatureBy(jwtKeys.ES256))),
      illegal: () => ask(assemble(header, change(told, document), signatureBy(by))),
    }
  },
})
const about = (what: string, ...told: Told['told']): Told => ({
  paragraph: `Verifiable Credentials 1.1, 6.3.1 (JSON Web Token): ${what}`,
  told,
})
const changed =
  (change: JsonObject) =>
  (claims: JsonObject, vc: JsonObject): JsonObject => ({ ...claims, vc: { ...vc, ...change } })

/** Faults of badges in the `vc` claim of a JWT. */
export const firstJwtRows = [
  issuing('signed by somebody else', about('signature', 'signature.broken'), (claims) => claims, stranger),
  issuing('another iss', about('iss represents the issuer', 'claims.differ'), (claims) => ({
    ...claims,
    iss: 'https://other.example/',
  })),
  issuing('another jti', about('jti represents the id', 'claims.differ'), (claims) => ({
    ...claims,
    jti: 'urn:uuid:other',
  })),
  issuing('another nbf', about('nbf represents issuanceDate', 'claims.differ'), (claims) => ({ ...claims, nbf: 1 })),
  issuing('another exp', about('exp represents expirationDate', 'claims.differ'), (claims, vc) => ({
    ...claims,
    exp: 4_000_000_000,
    vc: { ...vc, expirationDate: '2090-01-01T00:00:00Z' },
  })),
  issuing('expired by the claim alone', about('exp', 'expiry.past', 'expiry.before-issue'), (claims, vc) => ({
    ...without(claims, 'nbf'),
    exp: 1_600_000_000,
    vc: { ...without(vc, 'expirationDate'), issuanceDate: '2020-01-01T00:00:00Z' },
  })),
  issuing('no day of issue anywhere', about('nbf', 'date.none', 'model.missing'), (claims, vc) => ({
    ...without(claims, 'nbf'),
    vc: without(vc, 'issuanceDate'),
  })),
  issuing('no id anywhere', about('jti', 'document.no-id'), (claims, vc) => ({
    ...without(claims, 'jti'),
    vc: without(vc, 'id'),
  })),
  issuing('no issuer', about('iss', 'issuer.bare', 'model.no-object'), (claims, vc) => ({
    ...claims,
    vc: without(vc, 'issuer'),
  })),
  issuing('no type', about('vc.type', 'type.none'), (claims, vc) => ({ ...claims, vc: without(vc, 'type') })),
  issuing('no contexts', about('vc.@context', 'context.first', 'type.none'), (claims, vc) => ({
    ...claims,
    vc: without(vc, '@context'),
  })),
  issuing('no earner', about('sub', 'subject.no-earner'), (claims, vc) => {
    const [subject = {}] = objectsOf(vc.credentialSubject)
    return { ...without(claims, 'sub'), vc: { ...vc, credentialSubject: without(subject, 'id', 'identifier') } }
  }),
  issuing('an undefined term', about('JSON-LD', 'terms.invalid'), changed({ rankAmongSailors: 'Admiral' })),
  issuing('a text', about('vc', 'jwt.many', 'no-badge.document', 'type.none'), (claims) => ({
    ...claims,
    vc: 'badge',
  })),
  issuing('a list', about('vc', 'jwt.many', 'no-badge.document'), (claims, vc) => ({ ...claims, vc: [vc] })),
]
