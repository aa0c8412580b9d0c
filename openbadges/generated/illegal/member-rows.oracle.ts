import { objectsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { type BaseKind, badgeKinds, baseKinds, changeMember, newKinds } from './bases.oracle.ts'
import { saying, type Told, textWays, without } from './make-rows.oracle.ts'
import { proofWays } from './ways.oracle.ts'

const vc = 'Verifiable Credentials 2.0'
const ob = 'Open Badges 3.0'
const meaning = { ways: textWays }
const other = (...kinds: BaseKind[]): BaseKind[] => baseKinds.filter((kind) => !kinds.includes(kind))

const id: Told = {
  paragraph: `${vc}, 4.4 (Identifiers); ${ob}, appendix B (id)`,
  told: ['model.not', 'model.missing', 'model.empty', 'model.not-one', 'terms.invalid', 'document.no-id'],
}
const issuer = (...told: Told['told']): Told => ({
  paragraph: `${vc}, 4.7 (Issuer); ${ob}, appendix B (ProfileRef)`,
  told,
})
const anyIssuer = issuer(
  'document.no-issuer',
  'issuer.bare',
  'issuer.type',
  'model.missing',
  'model.no-object',
  'model.not-one',
)
const identityRows = [
  saying('no id', id, (document) => without(document, 'id')),
  ...(['award-1', '', 7, {}, ['urn:uuid:1', 'urn:uuid:2'], 'https:/ /x'] as Json[]).map((value) =>
    saying(`the id ${JSON.stringify(value)}`, id, (document) => ({ ...document, id: value }), meaning),
  ),
  saying('no issuer', anyIssuer, (document) => without(document, 'issuer'), { ways: proofWays }),
  ...([null, '', 7, [], {}, { type: ['Profile'], name: 'School' }] as Json[]).map((value) =>
    saying(`the issuer ${JSON.stringify(value)}`, anyIssuer, (document) => ({ ...document, issuer: value }), {
      ways: proofWays.filter(({ covers }) => covers === 'text'),
    }),
  ),
  saying(
    'two issuers',
    anyIssuer,
    (document) => ({
      ...document,
      issuer: [...objectsOf(document.issuer), { id: 'https://other.example/', type: ['Profile'] }],
    }),
    { ways: proofWays.filter(({ covers }) => covers === 'text') },
  ),
  saying(
    'an issuer without type',
    issuer('issuer.type'),
    (document) => changeMember(document, 'issuer', (profile) => without(profile, 'type')),
    meaning,
  ),
  saying(
    'an issuer of another type',
    issuer('issuer.type'),
    (document) => changeMember(document, 'issuer', (profile) => ({ ...profile, type: ['Achievement'] })),
    meaning,
  ),
  saying(
    'no name',
    {
      paragraph:
        'Open Badges 3.0, appendix B (EndorsementCredential, name); Comprehensive Learner Record 2.0 (ClrCredential, name)',
      told: ['model.missing'],
      names: /^name/,
    },
    (document) => without(document, 'name'),
    { kinds: ['endorsement', 'record'] },
  ),
]

const subject = (...told: Told['told']): Told => ({
  paragraph: `${vc}, 4.8 (Credential Subject); ${ob}, appendix B (AchievementSubject)`,
  told,
})
const subjects = subject(
  'subject.not-one',
  'subject.type',
  'subject.endorses-nothing',
  'subject.no-earner',
  'subject.no-achievement',
)
const changeSubject = (change: (subject: JsonObject) => JsonObject) => (document: JsonObject) =>
  changeMember(document, 'credentialSubject', change)
const subjectRows = [
  saying('no subject', subjects, (document) => without(document, 'credentialSubject')),
  ...([null, [], {}, 'did:example:maya', 7] as Json[]).map((value) =>
    saying(
      `the subject ${JSON.stringify(value)}`,
      subjects,
      (document) => ({ ...document, credentialSubject: value }),
      meaning,
    ),
  ),
  saying('two subjects', subjects, (document) => ({
    ...document,
    credentialSubject: [...objectsOf(document.credentialSubject), ...objectsOf(document.credentialSubject)],
  })),
  saying(
    'a subject without type',
    subject('subject.type'),
    changeSubject((given) => without(given, 'type')),
    meaning,
  ),
  saying(
    'a subject of another type',
    subject('subject.type'),
    changeSubject((given) => ({ ...given, type: ['Profile'] })),
    meaning,
  ),
  saying(
    'nobody who earned it',
    subject('subject.no-earner'),
    changeSubject((given) => without(given, 'id', 'identifier')),
    { kinds: other('endorsement') },
  ),
  saying(
    'nothing that is endorsed',
    { paragraph: `${ob}, appendix B (EndorsementSubject, id)`, told: ['subject.endorses-nothing'] },
    changeSubject((given) => without(given, 'id')),
    { kinds: ['endorsement'] },
  ),
  saying(
    'no achievement',
    subject('subject.no-achievement'),
    changeSubject((given) => without(given, 'achievement', 'result')),
    { kinds: badgeKinds },
  ),
  saying(
    'a record without credentials',
    {
      paragraph: 'Comprehensive Learner Record 2.0 (ClrSubject, verifiableCredential [1..*])',
      told: ['model.missing', 'model.empty'],
      names: /verifiableCredential/,
    },
    changeSubject((given) => without(given, 'verifiableCredential')),
    { kinds: ['record'] },
  ),
  saying(
    'a record with an empty list of credentials',
    {
      paragraph: 'Comprehensive Learner Record 2.0 (ClrSubject, verifiableCredential [1..*])',
      told: ['model.missing', 'model.empty'],
      names: /verifiableCredential/,
    },
    changeSubject((given) => ({ ...given, verifiableCredential: [] })),
    { kinds: ['record'] },
  ),
  saying(
    'an identifier that is no IdentityObject',
    {
      paragraph: `${ob}, appendix B (IdentityObject, type)`,
      told: ['subject.identifier', 'model.lacks', 'model.missing'],
    },
    changeSubject((given) => ({
      ...given,
      identifier: [{ type: 'Profile', hashed: false, identityHash: 'a@b.example', identityType: 'emailAddress' }],
    })),
    { ...meaning, kinds: badgeKinds },
  ),
  saying(
    'a status that says none',
    { paragraph: `${ob}, appendix B (Result, status: required if resultType is Status)`, told: ['results.no-status'] },
    changeSubject((given) => {
      const [achievement = {}] = objectsOf(given.achievement)
      const description = { id: 'urn:x:d', type: ['ResultDescription'], name: 'State', resultType: 'Status' }
      return {
        ...given,
        achievement: { ...achievement, resultDescription: [description] },
        result: [{ type: ['Result'], resultDescription: 'urn:x:d', value: 'Done' }],
      }
    }),
    { kinds: badgeKinds },
  ),
  saying(
    'a result of nothing that is described',
    {
      paragraph: `${ob}, appendix B (Result, resultDescription: the id of a description in the achievement)`,
      told: ['results.foreign'],
    },
    changeSubject((given) => ({
      ...given,
      result: [{ type: ['Result'], resultDescription: 'urn:x:nowhere', value: 'Done' }],
    })),
    { kinds: badgeKinds },
  ),
]

const services = (member: string, paragraph: string, value: JsonObject) =>
  ['type', ...(member === 'credentialSchema' || member === 'refreshService' ? ['id'] : [])].map((name) =>
    saying(
      `a ${member} without ${name}`,
      {
        paragraph: `${vc}, ${paragraph}`,
        told: ['model.missing', 'terms.invalid', 'schema.no-address', 'status.kind'],
        names: new RegExp(`${member}|schema|status`),
      },
      (document) => ({ ...document, [member]: without(value, name) }),
      { ...meaning, kinds: newKinds },
    ),
  )
const serviceRows = [
  ...services('credentialSchema', '4.11 (Data Schemas)', {
    id: 'https://school.example/schema.json',
    type: '1EdTechJsonSchemaValidator2019',
  }),
  ...services('credentialStatus', '4.10 (Status)', {
    id: 'https://school.example/list',
    type: '1EdTechRevocationList',
  }),
  ...services('refreshService', '5.4 (Refreshing)', {
    id: 'https://school.example/refresh',
    type: '1EdTechCredentialRefresh',
  }),
  ...services('termsOfUse', '5.5 (Terms of Use)', { id: 'https://school.example/terms', type: 'Terms' }),
  saying(
    'evidence that is none',
    { paragraph: `${ob}, appendix B (Evidence, type)`, told: ['evidence.type'] },
    (document) => ({ ...document, evidence: [{ type: ['Achievement'], narrative: 'Seen' }] }),
    { ...meaning, kinds: badgeKinds },
  ),
]

/** What a document must not say, or must say, of itself, its issuer, its subject and its services. */
export const memberRows = [...identityRows, ...subjectRows, ...serviceRows]
