import type { JsonObject } from '../tools.ts'

// Each document has every member that its class knows.

const credentials = 'https://www.w3.org/ns/credentials/v2'
const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'
const jws = 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'

const image: JsonObject = { id: 'https://school.example/badge.png', type: 'Image', caption: 'A boat' }
const identity: JsonObject = {
  type: 'IdentityObject',
  hashed: true,
  identityHash: `sha256$${'0f'.repeat(32)}`,
  identityType: 'emailAddress',
  salt: 'brine',
}
const alignment: JsonObject = {
  type: ['Alignment'],
  targetName: 'Sailing',
  targetUrl: 'https://skills.example/1',
  targetCode: 'S1',
  targetDescription: 'Sails',
  targetFramework: 'Skills',
  targetType: 'CFItem',
}
const entry: JsonObject = { type: 'IdentifierEntry', identifier: '4711', identifierType: 'ext:own' }

const secured: JsonObject = {
  proof: [{ type: 'DataIntegrityProof' }],
  credentialSchema: [{ id: 'https://school.example/schema.json', type: '1EdTechJsonSchemaValidator2019' }],
  credentialStatus: { id: 'https://school.example/list#1', type: 'BitstringStatusListEntry' },
  refreshService: { id: 'https://school.example/refresh', type: '1EdTechCredentialRefresh' },
  termsOfUse: [{ id: 'https://school.example/terms', type: 'Terms' }],
}

export const fullProfile: JsonObject = {
  id: 'https://school.example/issuers/1',
  type: ['Profile'],
  name: 'School',
  url: 'https://school.example/',
  phone: '+41441234567',
  description: 'Teaches sailing',
  endorsementJwt: [jws],
  image,
  email: 'office@school.example',
  address: {
    type: ['Address'],
    addressCountry: 'Switzerland',
    addressCountryCode: 'CH',
    addressRegion: 'ZH',
    addressLocality: 'Zürich',
    streetAddress: 'Seestrasse 1',
    postOfficeBoxNumber: '1',
    postalCode: '8000',
    geo: { type: 'GeoCoordinates', latitude: 47.37, longitude: 8.54 },
  },
  otherIdentifier: [entry],
  official: 'Registrar',
  parentOrg: { id: 'urn:uuid:7f1c0a4e-0000-4000-8000-000000000000', type: ['Profile'] },
  familyName: 'Sea',
  givenName: 'Ann',
  additionalName: 'B',
  patronymicName: 'C',
  honorificPrefix: 'Dr',
  honorificSuffix: 'MSc',
  familyNamePrefix: 'van',
  dateOfBirth: '1990-01-31',
}

export const fullEndorsement: JsonObject = {
  '@context': [credentials, openBadges, extensions],
  id: 'https://council.example/endorsements/1',
  type: ['VerifiableCredential', 'EndorsementCredential'],
  name: 'Endorsement',
  description: 'We know the school',
  issuer: { id: 'https://council.example/', type: ['Profile'] },
  validFrom: '2026-01-02T03:04:05Z',
  validUntil: '2030-01-02T03:04:05.123+02:00',
  awardedDate: '2026-01-02T03:04:05Z',
  credentialSubject: {
    id: 'https://school.example/issuers/1',
    type: ['EndorsementSubject'],
    endorsementComment: 'In good standing',
  },
  ...secured,
}

const achievement: JsonObject = {
  id: 'https://school.example/badges/1',
  type: ['Achievement'],
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria: { id: 'https://school.example/criteria', narrative: 'Sail for a day' },
  achievementType: 'Competency',
  alignment: [alignment],
  creator: fullProfile,
  creditsAvailable: 2.5,
  endorsement: [fullEndorsement],
  endorsementJwt: [jws],
  fieldOfStudy: 'Sailing',
  humanCode: 'SAIL1',
  image,
  inLanguage: 'en-GB',
  otherIdentifier: [entry],
  related: [{ id: 'urn:x:2', type: ['Related'], inLanguage: 'de', version: '2' }],
  resultDescription: [
    {
      id: 'urn:x:result',
      type: ['ResultDescription'],
      name: 'Level',
      resultType: 'RubricCriterionLevel',
      alignment: [alignment],
      allowedValue: ['A', 'B'],
      requiredLevel: 'urn:x:level',
      requiredValue: 'B',
      valueMax: '5',
      valueMin: '0',
      rubricCriterionLevel: [
        {
          id: 'urn:x:level',
          type: ['RubricCriterionLevel'],
          name: 'Good',
          alignment: [alignment],
          description: 'Sails well',
          level: '3',
          points: '12',
        },
      ],
    },
  ],
  specialization: 'Dinghies',
  tag: ['sailing'],
  version: '1',
}

export const fullCredential: JsonObject = {
  '@context': [credentials, openBadges, extensions],
  id: 'https://school.example/awards/1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Day Skipper',
  description: 'Sails by day',
  image,
  issuer: fullProfile,
  validFrom: '2026-01-02T03:04:05Z',
  validUntil: '2030-01-02T03:04:05.123+02:00',
  awardedDate: '2026-01-02T03:04:05Z',
  credentialSubject: {
    id: 'did:example:maya',
    type: ['AchievementSubject'],
    activityStartDate: '2025-12-01T00:00:00Z',
    activityEndDate: '2025-12-31T00:00:00Z',
    creditsEarned: 2,
    achievement,
    identifier: [identity],
    image,
    licenseNumber: '77',
    narrative: 'Sailed',
    result: [
      {
        type: ['Result'],
        achievedLevel: 'urn:x:level',
        alignment: [alignment],
        resultDescription: 'urn:x:result',
        status: 'Completed',
        value: 'A',
      },
    ],
    role: 'Skipper',
    source: fullProfile,
    term: '2025',
  },
  endorsement: [fullEndorsement],
  endorsementJwt: [jws],
  evidence: [
    {
      id: 'https://school.example/evidence/1',
      type: ['Evidence'],
      narrative: 'A photo',
      name: 'Photo',
      description: 'At sea',
      genre: 'Photo',
      audience: 'Public',
    },
  ],
  ...secured,
}

export const fullClr: JsonObject = {
  '@context': [credentials, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', openBadges, extensions],
  id: 'https://school.example/records/1',
  type: ['VerifiableCredential', 'ClrCredential'],
  name: 'Record',
  description: 'All badges',
  image,
  partial: true,
  issuer: fullProfile,
  validFrom: '2026-01-02T03:04:05Z',
  validUntil: '2030-01-02T03:04:05Z',
  awardedDate: '2026-01-02T03:04:05Z',
  credentialSubject: {
    id: 'did:example:maya',
    type: ['ClrSubject'],
    identifier: [identity],
    achievement: [achievement],
    verifiableCredential: [fullCredential],
    association: [{ type: 'Association', associationType: 'isChildOf', sourceId: 'urn:x:1', targetId: 'urn:x:2' }],
  },
  endorsement: [fullEndorsement],
  endorsementJwt: [jws],
  evidence: [{ id: 'https://school.example/evidence/1', type: ['Evidence'] }],
  ...secured,
}
