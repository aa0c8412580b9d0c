/** Headers of success that single endpoints have beyond those of their kind, by the names of the endpoints. */
export const headersBy: Readonly<Record<string, readonly ('Link' | 'Location' | 'ETag')[]>> = {
  // Other forms of the same, and the endorsements of it.
  getPublicAward: ['Link'],
  getPublicIssuer: ['Link'],
  createVerificationReport: ['Location'],
  createVerificationBatch: ['Location'],
  createAwardBatch: ['Location'],
  awardGroup: ['Location'],
  awardBadgeToMany: ['Location'],
  issueAssertionsV2: ['Location'],
  createScimUser: ['Location'],
  createScimGroup: ['Location'],
  getSiteConfig: ['ETag'],
  getServiceDescription: ['ETag'],
}
