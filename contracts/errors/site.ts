import type { ErrorRow } from './row.ts'

/** The operator's own settings. */
export const siteErrors = {
  'theme.changed': {
    status: 400,
    text: 'Somebody else has saved the appearance meanwhile. Load the page again to see it, then make your change.',
    v1: 'coded',
  },
} as const satisfies Record<string, ErrorRow>
