/**
 * What becomes of it: `session` goes with the session, however it ends; `person` goes when somebody signs out; `entry` is of a
 * way in that is under way, and ends with it; `device` says nothing of a person and stays.
 */
type Lot = 'session' | 'person' | 'entry' | 'device'

/** Everything that the app keeps in local and session storage. A star stands for whatever follows. */
export const storedKeys = {
  'LoginService.token': 'session',
  'LoginService.tokenExpirationDate': 'session',
  'LoginService.scope': 'session',
  // Beside the token: a mark of the account that has it.
  'sash-session-owner': 'session',
  'sash-kept-key': 'session',
  'draft/*': 'session',
  // Signs of the token, to ask once for each sign-in.
  'settings-language-asked': 'session',
  assertion: 'person',
  signup: 'person',
  source: 'person',
  signup_source: 'person',
  redirectUri: 'person',
  'sash-report-*': 'person',
  // Layout stays, what was looked for goes: see forget-person.ts.
  'recipient-earned-badge-list-viewstate': 'device',
  // Whoever signs in again to confirm who they are comes back; return-path.ts leads nobody else there.
  returnPath: 'entry',
  returnOwner: 'entry',
  claimPress: 'entry',
  // What an app asked for, before anybody was signed in or after.
  oauthState: 'entry',
  // Offers to sign out at the organisation too; written by signing out.
  signOutToo: 'entry',
  // Marks that lead to no badge.
  'recipient-revoked-badges-told': 'device',
  'settings-manage-collection-badges': 'device',
  // Headings of lists, no line of one.
  'settings-bulk-import': 'device',
  // That start lists are hidden, of no issuer in particular.
  'settings-start-list': 'device',
  'settings-language': 'device',
  'sash-color-mode': 'device',
  'sash-analytics': 'device',
  'sash-keep-backpack': 'device',
  mozillaTransitionOver: 'device',
} as const satisfies Record<string, Lot>

type Written<Key> = Key extends `${infer Prefix}*` ? `${Prefix}${string}` : Key
export type StoredKey = Written<keyof typeof storedKeys>

/** The keys of this lot, some of which end in a star. */
export const listKeys = (lot: Lot): string[] =>
  Object.entries(storedKeys).flatMap(([key, its]) => (its === lot ? [key] : []))
