import type { ErrorRow } from './row.ts'

/** The operator's own settings. */
export const siteErrors = {
  'theme.changed': {
    status: 400,
    text: 'Somebody else has saved the appearance meanwhile. Load the page again to see it, then make your change.',
    v1: 'coded',
  },
  'site-text.changed': {
    status: 400,
    text: 'Somebody else has saved this text meanwhile. Load the page again to see it, then make your change.',
    v1: 'coded',
  },
  'site-text.terms': {
    status: 400,
    text: 'Publish the terms first, with the command terms publish. Then they can be translated here.',
    v1: 'coded',
  },
  'feature.fixed': {
    status: 400,
    text: 'A setting in the environment of the server decides about this. Change it there, and start the server again.',
  },
} as const satisfies Record<string, ErrorRow>
