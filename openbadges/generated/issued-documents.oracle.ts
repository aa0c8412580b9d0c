import fc from 'fast-check'
import type { IssuerFacts } from '../facts.ts'
import type { JsonObject } from '../tools.ts'
import { buildCredentialV3 } from '../v3/build-credential.ts'
import { buildEndorsementV3 } from '../v3/build-endorsement.ts'
import { buildDidDocument } from '../v3/keys.ts'
import { buildIssuerProfileV3 } from '../v3/profile.ts'
import { did, didUrl, key, listUrl, type Site, sign, signStatusList, tools } from '../verify/served-badges.oracle.ts'
import { anyAward, anyBadgeClass, anyIssuer } from './any-facts.oracle.ts'
import { iri, text } from './any-values.oracle.ts'

/** Where a badge says that its current form is to be had. */
export const refreshUrl = 'https://harbour.example/refresh'
const revocationsUrl = 'https://harbour.example/revoked'
const anything = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })

/** What an issuer's site answers to those who verify what is made here. */
export async function serveIssuer(): Promise<Site> {
  return {
    [didUrl]: buildDidDocument({ did, publicKeys: [key.publicKey] }),
    [listUrl]: await signStatusList([7]),
    [revocationsUrl]: { id: revocationsUrl, issuer: did, revokedCredential: [] },
  }
}

const asIssuer = (facts: Omit<IssuerFacts, 'id'>): IssuerFacts => ({ ...facts, id: did })

const status = fc.oneof(
  fc.integer({ min: 8, max: 131_071 }).map((index) => ({ kind: 'bitstring', listUrl, index }) as const),
  fc.constant({ kind: 'revocationList', listUrl: revocationsUrl } as const),
)

/** The unsigned endorsement of something, with every optional fact there or not. */
export const anyEndorsement = (subjectId: string): fc.Arbitrary<JsonObject> =>
  fc
    .record({
      id: iri,
      name: text,
      issuer: anyIssuer.map(asIssuer),
      comment: text,
      issuedOn: fc.constant('2026-01-02T03:04:05Z'),
      expires: anything(fc.constant('2090-01-01T00:00:00Z')),
      status: anything(status),
    })
    .map(({ expires, status: entry, ...facts }) =>
      buildEndorsementV3({ ...facts, subjectId, ...(expires && { expires }), ...(entry && { status: entry }) }),
    )

/** The profile that is served at an issuer's own address. */
export const anyProfile: fc.Arbitrary<JsonObject> = anyIssuer.map((facts) => buildIssuerProfileV3(asIssuer(facts)))

/** A badge before it is signed, and what is to be signed first and stand in it. */
export interface Draft {
  build: (endorsements: { issuer?: JsonObject[]; badgeClass?: JsonObject[]; award?: JsonObject[] }) => JsonObject
  endorsements: { issuer?: JsonObject | undefined; badgeClass?: JsonObject | undefined; award?: JsonObject | undefined }
}

/** A badge with every fact there or not, built as Sash builds what it issues. */
export const anyDraft: fc.Arbitrary<Draft> = anyBadgeClass
  .chain((badgeClass) => fc.tuple(fc.constant(badgeClass), anyAward(badgeClass)))
  .chain(([badgeClass, award]) =>
    fc.record({
      badgeClass: fc.constant(badgeClass),
      award: fc.constant(award),
      issuer: anyIssuer.map(asIssuer),
      creator: anything(anyIssuer.map((facts) => ({ ...facts, id: 'https://maker.example/1' }))),
      subjectId: anything(fc.constantFrom('did:example:maya', 'mailto:maya@example.org')),
      status: anything(status),
      schemaUrl: anything(
        fc.constant('https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'),
      ),
      refreshUrl: anything(fc.constant(refreshUrl)),
      endorsements: fc.record({
        issuer: anything(anyEndorsement(did)),
        badgeClass: anything(anyEndorsement(badgeClass.id)),
        award: anything(anyEndorsement(award.id)),
      }),
    }),
  )
  .map(({ endorsements, creator, subjectId, status: entry, schemaUrl, refreshUrl, ...facts }) => ({
    endorsements,
    build: ({ issuer = [], badgeClass = [], award = [] }) =>
      buildCredentialV3(
        {
          issuer: { ...facts.issuer, endorsements: issuer },
          badgeClass: { ...facts.badgeClass, endorsements: badgeClass },
          award: { ...facts.award, endorsements: award },
          ...(creator && { creator }),
          ...(subjectId && { subjectId }),
          ...(entry && { status: entry }),
          ...(schemaUrl && { schemaUrl }),
          ...(refreshUrl && { refreshUrl }),
        },
        tools,
      ),
  }))

/** The badge of a draft, signed after its endorsements. */
export async function signDraft({ build, endorsements }: Draft): Promise<JsonObject> {
  const signed: Record<string, JsonObject[]> = {}
  for (const [place, endorsement] of Object.entries(endorsements)) {
    if (endorsement !== undefined) signed[place] = [await sign(endorsement)]
  }
  return sign(build(signed))
}
