import fc from 'fast-check'
import type {
  AlignmentFacts,
  AwardFacts,
  BadgeClassFacts,
  EvidenceFacts,
  IssuerFacts,
  ResultDescriptionFacts,
  ResultFacts,
  RubricLevelFacts,
} from '../facts.ts'
import { vocabularies } from '../model/vocabularies.ts'
import { iri, language, moment, term, text } from './any-values.oracle.ts'

// Each record has every fact that a builder takes: one that is added without a line here does not compile.
type Each<T> = { [K in keyof Required<T>]: fc.Arbitrary<Exclude<T[K], undefined>> }

/** Facts of which those that are not named may be there or not, each by chance. */
function some<T>(facts: Each<T>, ...required: (keyof T)[]): fc.Arbitrary<T> {
  return fc.record(facts, { requiredKeys: required }).map((made) => made as T)
}

const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 2 })

const alignment = some<AlignmentFacts>(
  {
    targetName: text,
    targetUrl: iri,
    targetDescription: text,
    targetFramework: text,
    targetCode: text,
    targetType: term(vocabularies.targetType),
  },
  'targetName',
  'targetUrl',
)

const level = some<RubricLevelFacts>(
  { id: iri, name: text, description: text, level: text, points: text },
  'id',
  'name',
)

const description = some<ResultDescriptionFacts>(
  {
    id: iri,
    name: text,
    type: term(vocabularies.resultType),
    allowedValues: list(text),
    requiredValue: text,
    requiredLevel: iri,
    valueMin: text,
    valueMax: text,
    levels: list(level),
    alignment: list(alignment),
  },
  'id',
  'name',
  'type',
)

const evidence = some<EvidenceFacts>(
  { id: iri, narrative: text, name: text, description: text, genre: text, audience: text },
  'narrative',
)

/** Whoever issues; the id is left to the caller, whose key signs. Endorsements are signed apart. */
export const anyIssuer: fc.Arbitrary<Omit<IssuerFacts, 'id'>> = some<Omit<IssuerFacts, 'id'>>(
  {
    name: text,
    url: iri,
    email: fc.constant('badges@school.example'),
    description: text,
    image: iri,
    endorsements: fc.constant([]),
    extensions: fc.constant({}),
  },
  'name',
  'url',
  'email',
)

/** A badge class that says anything a badge class can say. */
export const anyBadgeClass: fc.Arbitrary<BadgeClassFacts> = some<BadgeClassFacts>(
  {
    id: iri,
    name: text,
    description: text,
    image: iri,
    imageCaption: text,
    criteria: fc.oneof(fc.record({ id: iri }), fc.record({ narrative: text }), fc.record({ id: iri, narrative: text })),
    alignment: list(alignment),
    tags: list(text),
    achievementType: term(vocabularies.achievementType),
    creditsAvailable: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    fieldOfStudy: text,
    specialization: text,
    humanCode: text,
    inLanguage: language,
    version: text,
    related: list(some({ id: iri, inLanguage: language, version: text }, 'id')),
    otherIdentifiers: list(fc.record({ identifier: text, type: term(vocabularies.identityType) })),
    resultDescriptions: list(description),
    endorsements: fc.constant([]),
    extensions: fc.constant({}),
  },
  'id',
  'name',
  'description',
  'criteria',
)

/** An award of that class, whose results are of its descriptions. */
export function anyAward({ resultDescriptions = [] }: BadgeClassFacts): fc.Arbitrary<AwardFacts> {
  const results = resultDescriptions.map((one) => anyResult(one))
  return some<AwardFacts>(
    {
      id: fc.uuid().map((uuid) => `urn:uuid:${uuid}`),
      recipient: fc.record({
        type: fc.constantFrom('email', 'url', 'telephone', 'openBadgeId'),
        identity: text,
        hashed: fc.boolean(),
        salt: text,
      }),
      issuedOn: moment,
      awardedOn: moment,
      expires: fc.constantFrom('2090-01-01T00:00:00Z', '2031-12-31T23:59:59.5-11:30'),
      narrative: text,
      evidence: list(evidence),
      image: iri,
      results: results.length === 0 ? list(fc.record({ value: text })) : fc.tuple(...results),
      creditsEarned: fc.integer({ min: 0, max: 1000 }),
      licenseNumber: text,
      activityStart: moment,
      activityEnd: moment,
      role: text,
      term: text,
      endorsements: fc.constant([]),
      extensions: fc.constant({}),
    },
    'id',
    'recipient',
    'issuedOn',
  )
}

function anyResult({ id, levels = [], type }: ResultDescriptionFacts): fc.Arbitrary<ResultFacts> {
  return some<ResultFacts>(
    {
      description: fc.constant(id),
      value: text,
      achievedLevel: levels.length === 0 ? iri : fc.constantFrom(...levels.map((one) => one.id)),
      status: fc.constantFrom('Completed', 'Enrolled', 'InProgress', 'OnHold', 'Provisional', 'Failed', 'Withdrew'),
      alignment: list(alignment),
    },
    'description',
    ...(type === 'Status' ? (['status'] as const) : []),
  ).map(({ achievedLevel, ...rest }) =>
    // A level that nobody described is no result of this class.
    levels.length === 0 || achievedLevel === undefined ? rest : { ...rest, achievedLevel },
  )
}
