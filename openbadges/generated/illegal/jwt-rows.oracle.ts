import { constants, sign as signBytes } from 'node:crypto'
import type { Random } from '../../fuzz/mutate.oracle.ts'
import { isJsonObject, objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { assemble, encodePart, hmacBy, jwtKeys, signatureBy } from '../../verify/credential/jwt/jwt-badges.oracle.ts'
import { did } from '../../verify/served-badges.oracle.ts'
import { anyBase, newKinds } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, saying, signing, type Told, without } from './make-rows.oracle.ts'
import { jwtWays, kidOf, type Way } from './ways.oracle.ts'

const cose = 'Securing Verifiable Credentials using JOSE and COSE'
const jws = (paragraph: string, ...told: Told['told']): Told => ({ paragraph, told })
const scope = { ways: jwtWays, kinds: newKinds }

/** A JWT whose text was changed, or put together otherwise than is allowed. */
const rewriting = (
  fault: string,
  told: Told,
  change: (text: string, random: Random, document: JsonObject) => string,
  ways: readonly Way[] = jwtWays,
): IllegalRow => ({
  fault,
  ...told,
  async make(random) {
    const [kind, way] = [pick(newKinds, random), pick(ways, random)]
    const document = await anyBase(kind, random)
    const text = await way.secure(document)
    if (typeof text !== 'string') throw new Error('No JWT')
    return { of: `${kind}, ${way.name}`, legal: () => ask(text), illegal: () => ask(change(text, random, document)) }
  },
})

const parts = (text: string): [string, string, string] => {
  const [head = '', body = '', tail = ''] = text.split('.')
  return [head, body, tail]
}
const read = (part: string): JsonObject => {
  const json: Json = JSON.parse(Buffer.from(part, 'base64url').toString())
  return isJsonObject(json) ? json : {}
}
const withBody = (change: (claims: JsonObject) => JsonObject) => (text: string) => {
  const [head, body, tail] = parts(text)
  return [head, encodePart(change(read(body))), tail].join('.')
}
const claimsOf = (document: JsonObject): JsonObject => ({ ...document, iss: did, jti: document.id })

const broken = jws(`RFC 7515, 5.2 (Message Signature Validation); Open Badges 3.0, JWT proof`, 'signature.broken')
const changed = [
  rewriting(
    'the payload was changed',
    broken,
    withBody((claims) => ({ ...claims, name: 'Yachtmaster' })),
  ),
  rewriting(
    'the earner of a JWT was replaced',
    broken,
    withBody((claims) => {
      const [subject = {}] = objectsOf(claims.credentialSubject)
      return { ...claims, credentialSubject: { ...subject, id: 'did:example:mallory' } }
    }),
  ),
  rewriting(
    'the payload was written anew with the same meaning',
    broken,
    withBody((claims) => Object.fromEntries(Object.entries(claims).toReversed())),
  ),
  rewriting('the header was changed', broken, (text) => {
    const [head, ...rest] = parts(text)
    return [encodePart({ ...read(head), x: 1 }), ...rest].join('.')
  }),
  rewriting('the signature of another JWT', broken, (text, random) => {
    const [head, body, tail] = parts(text)
    const bytes = Buffer.from(tail, 'base64url')
    const place = random(bytes.length)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return [head, body, bytes.toString('base64url')].join('.')
  }),
  rewriting('a signature that is too short', broken, (text) => {
    const [head, body, tail] = parts(text)
    return [head, body, Buffer.from(tail, 'base64url').subarray(0, -4).toString('base64url')].join('.')
  }),
  rewriting(
    'no signature',
    jws('RFC 8725, 3.2; Open Badges 3.0, Verification', 'proof.none'),
    (text) => `${parts(text).slice(0, 2).join('.')}.`,
  ),
  rewriting(
    'an ES256 signature in DER',
    jws('RFC 7518, 3.4: R and S, each of 32 bytes', 'signature.broken'),
    (text) => {
      const [head, body] = parts(text)
      return [
        head,
        body,
        signBytes('sha256', Buffer.from(`${head}.${body}`), jwtKeys.ES256.privateKey).toString('base64url'),
      ].join('.')
    },
    jwtWays.filter(({ name }) => name.endsWith('ES256')),
  ),
  rewriting(
    'a PS256 signature with PKCS #1 v1.5',
    jws('RFC 7518, 3.5', 'signature.broken'),
    (text) => {
      const [head, body] = parts(text)
      const key = { key: jwtKeys.PS256.privateKey, padding: constants.RSA_PKCS1_PADDING }
      return [head, body, signBytes('sha256', Buffer.from(`${head}.${body}`), key).toString('base64url')].join('.')
    },
    jwtWays.filter(({ name }) => name.endsWith('PS256')),
  ),
  signing('signed by somebody else', broken, { isByStranger: true }, scope),
]

const unread = jws(
  'RFC 7515, 2 and 3.1 (base64url without padding, UTF-8, one JSON object)',
  'jwt.unread',
  'document.no-json',
  'jwt.many',
  'document.twice',
  'no-badge.text',
)
const forms = [
  rewriting('two parts only', unread, (text) => parts(text).slice(0, 2).join('.')),
  rewriting('a fourth part', unread, (text) => `${text}.e30`),
  rewriting('padding', unread, (text) => text.replace('.', '=.')),
  rewriting('a header that is no JSON', unread, (text) => ['bm8', ...parts(text).slice(1)].join('.')),
  rewriting('a payload that is no object', unread, (text) =>
    [parts(text)[0], encodePart([1]), parts(text)[2]].join('.'),
  ),
  rewriting(
    'a member twice in the header',
    { ...unread, paragraph: 'RFC 7515, 4: header parameter names are unique' },
    (text) => {
      const [head, body, tail] = parts(text)
      const json = Buffer.from(head, 'base64url').toString().replace('{', '{"alg":"none",')
      return [encodePart(json), body, tail].join('.')
    },
  ),
  rewriting(
    'a letter whose lowest bits say nothing',
    unread,
    (text) => {
      const [head, body, tail] = parts(text)
      // The last letter of 64 or 256 bytes has bits that stand for nothing; a second spelling would be a second badge.
      return [
        head,
        body,
        `${tail.slice(0, -1)}${tail.endsWith('A') ? 'B' : String.fromCharCode(tail.charCodeAt(tail.length - 1) + 1)}`,
      ].join('.')
    },
    jwtWays.filter(({ name }) => /EdDSA|ES256|RS256|PS256/.test(name)),
  ),
]

const by = (alg: string): Told =>
  jws(
    `RFC 8725, 3.1 and 3.2; ${cose}, 3.1.3: alg ${alg}`,
    'proof.none',
    'proof.anybody',
    'proof.algorithm',
    'signature.other-key',
    'signature.broken',
  )
const headers = [
  ...['none', 'None', 'NONE'].map((alg) =>
    rewriting(`alg "${alg}"`, by(alg), (text) =>
      [encodePart({ ...read(parts(text)[0]), alg }), ...parts(text).slice(1)].join('.'),
    ),
  ),
  rewriting(
    'alg none without signature',
    by('none'),
    (text) => `${encodePart({ ...read(parts(text)[0]), alg: 'none' })}.${parts(text)[1]}.`,
  ),
  ...['HS256', 'HS384', 'HS512'].map((alg) =>
    rewriting(`${alg} with the public key as secret`, by(alg), (_text, _random, document) =>
      assemble(
        { alg, kid: kidOf('RS256'), typ: 'JWT' },
        claimsOf(document),
        hmacBy(jwtKeys.RS256.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
      ),
    ),
  ),
  ...(['RS384', 'PS512', 'ES512', 'ES256K', 'ROT13', 7, null, ''] as Json[]).map((alg) =>
    signing(`the algorithm ${JSON.stringify(alg)}`, by(JSON.stringify(alg)), { header: { alg } }, scope),
  ),
  signing('no algorithm', by('missing'), { header: { alg: undefined } }, scope),
  rewriting('the algorithm of another kind of key', by('of another key'), (_text, _random, document) =>
    assemble({ alg: 'ES256', kid: kidOf('EdDSA'), typ: 'JWT' }, claimsOf(document), signatureBy(jwtKeys.ES256)),
  ),
  ...([['exp'], ['b64'], [], ['https://terms.example/x'], 'exp', null] as Json[]).map((crit) =>
    signing(
      `crit ${JSON.stringify(crit)}`,
      jws('RFC 7515, 4.1.11 (crit)', 'proof.extension'),
      { header: { crit, exp: 1 } },
      scope,
    ),
  ),
  signing(
    'a payload that is not encoded',
    jws('RFC 7797, 3 (b64)', 'proof.extension'),
    { header: { b64: false } },
    scope,
  ),
  ...(['vp+jwt', 'at+jwt', 'JWE', 7, 'dpop+jwt', 'secevent+jwt', 'kb+jwt'] as Json[]).map((typ) =>
    signing(
      `typ ${JSON.stringify(typ)}`,
      jws(`RFC 8725, 3.11 (Explicit Typing); ${cose}, 3.1.1`, 'proof.said-other'),
      { header: { typ } },
      scope,
    ),
  ),
  ...(['JWT', 'text/html', 'vp', 7] as Json[]).map((cty) =>
    signing(
      `cty ${JSON.stringify(cty)}`,
      jws(`RFC 7515, 4.1.10; ${cose}, 3.1.1`, 'proof.holds-other'),
      { header: { cty } },
      scope,
    ),
  ),
  signing(
    'the private key in the header',
    jws('RFC 7515, 4.1.3: jwk is a public key', 'proof.private-key'),
    { header: { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'AA' } } },
    scope,
  ),
  signing(
    'no name of a key',
    jws(`Open Badges 3.0, JWT proof: kid or jwk`, 'proof.no-kid'),
    { header: { kid: undefined } },
    scope,
  ),
  signing(
    'a kid that is a number',
    jws('RFC 7515, 4.1.4: a string', 'key.no-name', 'proof.no-kid'),
    { header: { kid: 7 } },
    scope,
  ),
  signing(
    'a key that the issuer does not publish',
    jws(`${cose}, 4 (Key Discovery); Open Badges 3.0, JWT proof`, 'key.not-there', 'key.unpublished'),
    { header: { kid: `${did}#nowhere` } },
    scope,
  ),
]

const claim = (name: string): Told => ({
  ...jws(`Open Badges 3.0, JWT proof (${name}); ${cose}, 3.1.3`, 'claims.differ'),
  names: new RegExp(`"${name}"`),
})
const claims = [
  signing('another iss', claim('iss'), { claims: { iss: 'https://other.example/' } }, scope),
  signing('an iss that is no text', claim('iss'), { claims: { iss: 7 } }, scope),
  signing('another jti', claim('jti'), { claims: { jti: 'urn:uuid:other' } }, scope),
  signing(
    'another sub',
    claim('sub'),
    { claims: { sub: 'did:example:mallory' } },
    { ...scope, kinds: ['badge with every member', 'endorsement', 'record'] },
  ),
  signing('another nbf', claim('nbf'), { claims: { nbf: 1 } }, scope),
  signing('an nbf that is a text', claim('nbf'), { claims: { nbf: '2026-01-01' } }, scope),
  signing('an exp that is a text', claim('exp'), { claims: { exp: 'never' } }, scope),
  saying(
    'an end of the claims in the past',
    jws('RFC 7519, 4.1.4 (exp)', 'expiry.past', 'expiry.before-issue'),
    (document) => ({ ...without(document, 'validUntil'), validFrom: '2020-01-01T00:00:00Z', exp: 1_700_000_000 }),
    scope,
  ),
  signing(
    'a badge in a claim beside a badge',
    jws(`${cose}, 3.1.3: vc must not be present`, 'jwt.many'),
    { claims: { vc: { type: ['VerifiableCredential'] } } },
    scope,
  ),
  signing(
    'a vc claim that is a text',
    jws(`${cose}, 3.1.3: vc must not be present`, 'jwt.many'),
    { claims: { vc: 'x' } },
    scope,
  ),
]

/** Faults of JWTs around credentials. */
export const jwtRows = [...changed, ...forms, ...headers, ...claims]
