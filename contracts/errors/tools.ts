import type { ErrorRow } from './row.ts'

/** External tools and learning platforms. */
export const toolErrors = {} as const satisfies Record<string, ErrorRow>
