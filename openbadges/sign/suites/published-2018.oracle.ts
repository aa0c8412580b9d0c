import type { JsonObject } from '../../tools.ts'

/** The key that signed the samples: Ed25519, its private half 32 bytes of 11. */
export const publishedKey: JsonObject = {
  id: 'did:web:harbour.example:issuers:7#key-1',
  type: 'Ed25519VerificationKey2018',
  controller: 'did:web:harbour.example:issuers:7',
  publicKeyBase58: '7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9',
}

const rest = {
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Day Skipper',
  issuer: { id: 'did:web:harbour.example:issuers:7', type: ['Profile'], name: 'Harbour Sailing School' },
  credentialSubject: {
    id: 'did:key:z6MkpTHR8VNsBxYAAWHut2Geadd9jSwuBV8xRoAnwWsdvktH',
    type: ['AchievementSubject'],
    achievement: {
      id: 'https://harbour.example/badges/1',
      type: ['Achievement'],
      name: 'Day Skipper',
      description: 'Sails by day',
      criteria: { narrative: 'Sail for a day' },
    },
  },
}

const proof = {
  type: 'Ed25519Signature2018',
  created: '2023-05-01T12:00:00Z',
  verificationMethod: 'did:web:harbour.example:issuers:7#key-1',
  proofPurpose: 'assertionMethod',
}

const header = 'eyJhbGciOiJFZERTQSIsImI2NCI6ZmFsc2UsImNyaXQiOlsiYjY0Il19'

/** Signed with version 4.2.0 of the library of Digital Bazaar, which wrote the suite, in both editions of the data model. */
export const publishedSamples: JsonObject[] = [
  {
    '@context': [
      'https://www.w3.org/2018/credentials/v1',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json',
    ],
    id: 'urn:uuid:7a1c2f0e-52a6-4d0c-9d43-2f8a4f1f6c11',
    ...rest,
    issuanceDate: '2023-05-01T00:00:00Z',
    proof: {
      ...proof,
      jws: `${header}..hAptebkdWzo-U47mxVIsR6mZgyTrRlwPNYK4nKww-Qr9F7F_VSOsQRzGDs_Ev9BdfeCSreTyHjXMtO93vsfZAg`,
    },
  },
  {
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      'https://w3id.org/security/suites/ed25519-2018/v1',
    ],
    id: 'urn:uuid:7a1c2f0e-52a6-4d0c-9d43-2f8a4f1f6c12',
    ...rest,
    validFrom: '2023-05-01T00:00:00Z',
    proof: {
      ...proof,
      jws: `${header}..fy88Cb84V0I20xSb61wjjtOHY5OUjyz4IxyzqrZezp3LgrDwOI5OsoN5HXtkDyJo3z7IpvJLewPf9DSNT1MlCA`,
    },
  },
]
