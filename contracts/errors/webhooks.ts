import type { ErrorRow } from './row.ts'

/** Webhooks. */
export const webhookErrors = {} as const satisfies Record<string, ErrorRow>
