import type { ErrorRow } from './row.ts'

/** Connected apps and their tokens. */
export const oauthErrors = {} as const satisfies Record<string, ErrorRow>
