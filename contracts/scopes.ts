/** Scopes and their labels (identity.md section 6). */
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
