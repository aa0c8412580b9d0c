import type { ErrorRow } from './row.ts'

/** The older interface of issuers. */
export const feedErrors = {} as const satisfies Record<string, ErrorRow>
