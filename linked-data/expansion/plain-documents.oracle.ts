import type { Json, JsonObject } from '#openbadges'

const root = 'https://purl.imsglobal.org/spec/ob/v3p0/'
const second = 'https://www.w3.org/ns/credentials/v2'
const badges = `${root}context-3.0.3.json`
const extensions = `${root}extensions.json`

const profile: JsonObject = {
  id: 'did:web:school.example',
  type: ['Profile'],
  name: 'School "of" sailing',
  url: 'https://school.example/',
  phone: '+441234',
  official: 'yes',
  address: {
    type: ['Address'],
    addressCountry: 'Wales',
    geo: { type: 'GeoCoordinates', latitude: 52.5, longitude: -3.75 },
  },
  otherIdentifier: [{ type: 'IdentifierEntry', identifier: '4711', identifierType: 'ext:own' }],
  parentOrg: { id: 'https://county.example/', type: ['Profile'], name: 'County' },
  image: { id: 'https://school.example/logo.png', type: 'Image', caption: 'Logo' },
}
const achievement: JsonObject = {
  id: 'https://school.example/badges/1',
  type: ['Achievement'],
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria: { narrative: 'Sail **ten** miles 🌱' },
  creator: profile,
  creditsAvailable: 2.5,
  tag: ['sailing', 'sea'],
  inLanguage: 'en',
  related: [{ id: 'https://school.example/badges/2', type: ['Related'], version: '2', inLanguage: 'cy' }],
  alignment: [{ type: ['Alignment'], targetName: 'Sea', targetUrl: 'https://skills.example/1', targetType: 'CFItem' }],
  resultDescription: [
    {
      id: 'urn:uuid:f6ab24cd-86e8-4eaf-b8c6-ded74e8fd41c',
      type: ['ResultDescription'],
      name: 'Grade',
      resultType: 'LetterGrade',
      allowedValue: ['A', 'B', 'A'],
      rubricCriterionLevel: [
        { id: 'urn:uuid:2', type: ['RubricCriterionLevel'], name: 'Good', level: '1', points: '5' },
      ],
    },
  ],
}
const subject: JsonObject = {
  id: 'did:example:maya',
  type: ['AchievementSubject'],
  activityStartDate: '2026-01-01T00:00:00Z',
  creditsEarned: 3,
  identifier: [
    { type: 'IdentityObject', hashed: true, identityHash: 'sha256$00', identityType: 'emailAddress', salt: 'a' },
  ],
  narrative: 'Sailed well',
  role: 'Skipper',
  result: [{ type: ['Result'], resultDescription: 'urn:uuid:f6ab24cd-86e8-4eaf-b8c6-ded74e8fd41c', value: 'A' }],
  source: profile,
  achievement,
}
const proof: JsonObject = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-rdfc-2022',
  created: '2026-01-01T00:00:00Z',
  verificationMethod: 'did:web:school.example#key',
  proofPurpose: 'assertionMethod',
  proofValue: 'z1',
}
const endorsement: JsonObject = {
  '@context': [second, badges],
  id: 'urn:uuid:3',
  type: ['VerifiableCredential', 'EndorsementCredential'],
  name: 'Endorsement',
  issuer: profile,
  validFrom: '2026-01-01T00:00:00Z',
  credentialSubject: { id: 'https://school.example/', type: ['EndorsementSubject'], endorsementComment: 'Good' },
  proof: [proof],
}
const badge: JsonObject = {
  '@context': [second, badges],
  id: 'urn:uuid:1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Day Skipper',
  description: 'Sails',
  image: { id: 'https://school.example/badge.png', type: 'Image' },
  issuer: profile,
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2030-01-01T00:00:00+01:00',
  awardedDate: '2026-01-01T00:00:00Z',
  credentialSubject: subject,
  evidence: [
    {
      id: 'https://school.example/log',
      type: ['Evidence'],
      name: 'Log',
      narrative: 'Log',
      genre: 'Text',
      audience: 'All',
    },
    { type: ['Evidence'], narrative: 'Seen' },
  ],
  credentialStatus: {
    id: 'https://school.example/status#7',
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential: 'https://school.example/status',
  },
}
const { validFrom, validUntil, '@context': _newer, credentialStatus: _status, ...plainBadge } = badge
const first = 'https://www.w3.org/2018/credentials/v1'

/** Documents of all kinds that verification meets; all of them plain. */
export const credentials: Record<string, JsonObject> = {
  'a badge': badge,
  'a badge with its proof': { ...badge, proof: [proof] },
  'a badge with endorsements in it': { ...badge, endorsement: [endorsement] },
  'a badge with endorsements as JWT': { ...badge, endorsementJwt: ['a.b.c'] },
  'a badge with extensions': {
    ...badge,
    '@context': [second, badges, extensions],
    credentialSchema: [{ id: 'https://school.example/s.json', type: '1EdTechJsonSchemaValidator2019' }],
    refreshService: { id: 'https://school.example/r', type: '1EdTechCredentialRefresh' },
  },
  'a badge of 2022': {
    '@context': [first, `${root}context.json`, 'https://w3id.org/security/suites/ed25519-2020/v1'],
    id: 'urn:uuid:1',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Day Skipper',
    issuer: { id: 'did:web:school.example', type: ['Profile'], name: 'School' },
    issuanceDate: '2026-01-01T00:00:00Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      achievement: { id: 'urn:uuid:2', type: ['Achievement'], name: 'x' },
    },
    proof: { ...proof, type: 'Ed25519Signature2020', cryptosuite: undefined },
  },
  'a badge in the 1.1 form': {
    '@context': [first, badges, 'https://w3id.org/security/data-integrity/v2'],
    ...plainBadge,
    issuanceDate: validFrom,
    expirationDate: validUntil,
    proof: [proof],
  },
  'an endorsement': endorsement,
  'the options of a proof': { '@context': [second, badges], ...proof, proofValue: undefined },
  'a status list': {
    '@context': [second],
    id: 'https://school.example/status',
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: 'did:web:school.example',
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: {
      id: 'https://school.example/status#list',
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      ttl: 300_000,
      encodedList: 'uH4sI',
    },
  },
  'a learner record': {
    '@context': [second, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', badges],
    id: 'urn:uuid:9',
    type: ['VerifiableCredential', 'ClrCredential'],
    name: 'Record',
    partial: true,
    issuer: profile,
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: {
      type: ['ClrSubject'],
      achievement: [achievement],
      verifiableCredential: [{ ...badge, proof: [proof] }],
      association: [{ type: 'Association', associationType: 'isChildOf', sourceId: 'urn:a', targetId: 'urn:b' }],
    },
    proof: [proof],
  },
  'a presentation': {
    '@context': [second],
    type: ['VerifiablePresentation'],
    holder: 'did:example:maya',
    verifiableCredential: [badge],
  },
}

for (const credential of Object.values(credentials)) {
  for (const name of Object.keys(credential)) if (credential[name] === undefined) delete credential[name]
}
const old = credentials['a badge of 2022']?.proof
if (typeof old === 'object' && old !== null && !Array.isArray(old)) delete old.cryptosuite

/** Pieces to put where they do not belong. */
export const parts: Json[] = [profile, achievement, subject, proof, endorsement, badge, { id: 'urn:uuid:8' }]
