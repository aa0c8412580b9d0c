import { listOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { pick } from '../../verify/changes/pick.oracle.ts'
import { did, type Site } from '../../verify/served-badges.oracle.ts'
import { anyBase, baseSite, newKinds } from './bases.oracle.ts'
import type { IllegalRow } from './illegal-row.oracle.ts'
import { ask, type Told } from './make-rows.oracle.ts'
import { allWays } from './ways.oracle.ts'

// It defines the type of the status.
const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'
const revocations = 'https://harbour.example/revoked'
const ob = 'Open Badges 3.0, 1EdTech Revocation List Status Method'
const revoking = (
  fault: string,
  told: Told['told'],
  list: (document: JsonObject) => Site[string] | undefined,
  entry: JsonObject = {},
): IllegalRow => ({
  fault,
  paragraph: ob,
  told,
  async make(random) {
    const [kind, way] = [pick(newKinds, random), pick(allWays, random)]
    const document = withExtensions(await anyBase(kind, random))
    const status = { id: revocations, type: '1EdTechRevocationList' }
    const site = (answer: Site[string] | undefined): Site =>
      answer === undefined ? baseSite : { ...baseSite, [revocations]: answer }
    const secure = (change: JsonObject) => way.secure({ ...document, credentialStatus: { ...status, ...change } })
    return {
      of: `${kind}, ${way.name}`,
      legal: async () =>
        ask(await secure({}), site({ id: revocations, issuer: did, revokedCredential: [{ id: 'urn:uuid:other' }] })),
      illegal: async () => ask(await secure(entry), site(list(document))),
    }
  },
})
function withExtensions(document: JsonObject): JsonObject {
  const contexts = listOf(document['@context'])
  return contexts.includes(extensions) ? document : { ...document, '@context': [...contexts, extensions] }
}
const named = ({ id }: JsonObject): Json => id ?? null
/** Faults of the revocation lists of 1EdTech. */
export const revocationRows = [
  revoking('named by the revocation list', ['status.revoked'], (document) => ({
    id: revocations,
    issuer: did,
    revokedCredential: [{ id: named(document), revoked: true }],
  })),
  revoking('named by the revocation list with a reason', ['status.revoked-why'], (document) => ({
    id: revocations,
    issuer: did,
    revokedCredential: [{ id: 'urn:uuid:1' }, { id: named(document), revocationReason: 'Awarded by mistake' }],
  })),
  revoking('named by its id alone', ['status.revoked'], (document) => ({
    id: revocations,
    issuer: did,
    revokedCredential: [named(document)],
  })),
  revoking('the revocation list of another issuer', ['revocations.issuer'], () => ({
    id: revocations,
    issuer: 'https://other.example/',
    revokedCredential: [],
  })),
  revoking('a revocation list without a list', ['revocations.no-list'], () => ({ id: revocations, issuer: did })),
  revoking('a revocation list that is a text', ['revocations.no-list'], () => ({
    id: revocations,
    issuer: did,
    revokedCredential: 'none',
  })),
  revoking('the revocation list is out of reach', ['revocations.unfetched'], () => undefined),
  revoking('there is no revocation list', ['revocations.unfetched'], () => 404),
  revoking('the revocation list is no JSON', ['revocations.unfetched'], () => 'none'),
]
