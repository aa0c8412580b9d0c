import type { ErrorRow } from './row.ts'

/** The operator's own settings. */
export const siteErrors = {
  'theme.changed': { status: 400, v1: 'coded' },
  'site-text.changed': { status: 400, v1: 'coded' },
  'site-text.terms': { status: 400, v1: 'coded' },
  'feature.fixed': { status: 400 },
} as const satisfies Record<string, ErrorRow>
