import type { Tables } from '#infra/db/schema/tables.ts'

interface ForeignWriter {
  /** `any` of what is told at run time. */
  tables: readonly (keyof Tables)[] | 'any'
  why: string
}

/** Who writes tables of somebody else, by the file, each with the reason. A test fails for what is not needed any more. */
export const foreignWriters: Record<string, ForeignWriter> = {
  'archive/read-archive.ts': { tables: 'any', why: 'puts all rows of an archive back into an empty database' },
  'sealed/rewrap.ts': { tables: 'any', why: 'locks every secret with another master key, while no server runs' },
  'infra/sweeps/drop-ended.ts': { tables: 'any', why: 'is told the table by a sweep, whose call counts as its write' },
  'features/accounts/drop-begun.ts': {
    tables: [
      'sign_in_codes',
      'sign_in_steps',
      'organisation_visits',
      'passkey_challenges',
      'one_time_handles',
      'social_attempts',
      'other_backpack_attempts',
      'lti_registrations',
    ],
    why: 'whatever ends access ends all that was begun first, in one order of locks, and knows no later feature',
  },
  'features/accounts/end-tokens.ts': {
    tables: ['access_tokens'],
    why: 'a new password ends sign-ins, and sessions stand on accounts',
  },
  'features/awards/insert-awards.ts': {
    tables: ['backpack_entries'],
    why: 'an award and its place in the backpack are one statement',
  },
  'features/sessions/refreshes.ts': {
    tables: ['app_grants'],
    why: 'a family of refresh tokens ends with its row, of an app as of a sign-in',
  },
  'infra/http/authenticate.ts': { tables: ['access_tokens'], why: 'notes with each call when the token was used' },
  'features/backpack/actions/remove-badge.ts': {
    tables: ['imported_badges'],
    why: 'a backpack takes out badges of both kinds, and imports stand on it',
  },
  'features/backpack/actions/restore-badge.ts': {
    tables: ['imported_badges'],
    why: 'a backpack puts back badges of both kinds, and imports stand on it',
  },
  'features/sessions/actions/revoke-token.ts': {
    tables: ['app_grants'],
    why: 'a refresh token that is given back ends its family, of an app as of a sign-in',
  },
}

/** Files whose writes are told a table that is named beside them: what they name counts as written there. */
export const tablesNamedBeside: Record<string, string> = {
  'features/accounts/addresses/drop-email.ts': 'a list, one after the other',
  'features/accounts/drop-begun.ts': 'a list, one after the other',
  'features/organisations/sweep.ts': 'two of the same shape',
  'features/sessions/refreshes.ts': 'two of the same shape',
}

/** Tables that only the database writes, by the trigger. */
export const writtenByTriggers: Partial<Record<keyof Tables, string>> = {
  issuer_versions: 'what an issuer was before each change',
}
