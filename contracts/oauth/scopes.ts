/** Scopes and their labels (SI-6.4). */
export const scopeLabels = {
  'rw:issuer': 'View and modify your Issuers',
  'r:issuer': 'View your Issuers',
  'rw:backpack': 'View and modify your Awarded Badges',
  'r:backpack': 'View your awarded badges',
  'rw:profile': 'View and modify your profile and email addresses',
  'r:profile': 'View your profile and email addresses',
} as const

/** What the built-in client asks for at sign-in, as an earner and as an issuer. */
export const recipientScope = 'rw:profile rw:backpack'
export const issuerScope = 'rw:profile rw:issuer rw:backpack'

/** The built-in client; the only one that may use the password grant. */
export const publicClient = 'public'

/** The client that tokens belong to which people make for their own programs. */
export const personalClient = 'personal'

const connect = 'https://purl.imsglobal.org/spec/ob/v2p1/scope'
const credentials = 'https://purl.imsglobal.org/spec/ob/v3p0/scope'

/** Scopes of Badge Connect, Open Badges 2.1 section 4. */
export const connectScopes = {
  readAssertions: `${connect}/assertion.readonly`,
  createAssertions: `${connect}/assertion.create`,
  readProfile: `${connect}/profile.readonly`,
  updateProfile: `${connect}/profile.update`,
} as const

/** Scopes of the Open Badges 3.0 API, section 5.2. */
export const credentialScopes = {
  readCredentials: `${credentials}/credential.readonly`,
  upsertCredentials: `${credentials}/credential.upsert`,
  readProfile: `${credentials}/profile.readonly`,
  updateProfile: `${credentials}/profile.update`,
} as const

/** Asks for a refresh token. */
export const offlineScope = 'offline_access'

/** What people read of the scopes that have no label in the specification. */
export const scopeDescriptions: Readonly<Record<string, string>> = {
  ...scopeLabels,
  'rw:issuer:*': 'View and modify single Issuers that you choose',
  'rw:issuerOwner:*': 'View and modify the staff of single Issuers that you choose',
  [connectScopes.readAssertions]: 'View your badges',
  [connectScopes.createAssertions]: 'Add badges to your backpack',
  [connectScopes.readProfile]: 'View your name and email address',
  [connectScopes.updateProfile]: 'View your name and email address, and ask about others of yours',
  [credentialScopes.readCredentials]: 'View your badges',
  [credentialScopes.upsertCredentials]: 'Add badges to your backpack and replace them',
  [credentialScopes.readProfile]: 'View your profile',
  [credentialScopes.updateProfile]: 'Change your profile',
  [offlineScope]: 'Keep this access while you are away',
}

/** `rw:issuer:{id}` and `rw:issuerOwner:{id}`: the rights of `rw:issuer` in one issuer. */
export const isBoundScope = (scope: string): boolean => /^rw:issuer(Owner)?:[A-Za-z0-9_-]{1,64}$/.test(scope)

/** Access lists of what belongs to one issuer, whose id is the parameter `issuerSlug`. */
export const readsOneIssuer = ['r:issuer', 'rw:issuer', 'rw:issuer:{issuerSlug}'] as const
export const changesOneIssuer = ['rw:issuer', 'rw:issuer:{issuerSlug}'] as const

/** Access lists of what goes over all issuers of the person. */
export const readsIssuers = ['r:issuer', 'rw:issuer'] as const
