import { newEmail } from '../given.ts'

type Document = Record<string, unknown>

export const issuerDid = (issuerId: string): string => `did:web:localhost%3A8000:public:issuers:${issuerId}`

/** What the VC-API is asked to sign: the badge for somebody new, by the ids of its issuer and class. */
export const unsignedCredential = (
  { issuerId, badgeId }: { issuerId: string; badgeId: string },
  more: Document = {},
  subject: Document = {},
): Document => ({
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: issuerDid(issuerId),
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', identityType: 'emailAddress', hashed: false, identityHash: newEmail('vc') }],
    achievement: { id: `http://localhost:8000/public/badges/${badgeId}`, type: ['Achievement'] },
    ...subject,
  },
  ...more,
})
