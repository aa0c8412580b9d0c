/** The operator's own settings. */
export const siteRefusals = {
  'theme.changed':
    'Somebody else has saved the appearance meanwhile. Load the page again to see it, then make your change.',
  'site-text.changed':
    'Somebody else has saved this text meanwhile. Load the page again to see it, then make your change.',
  'site-text.terms': 'Publish the terms first, with the command terms publish. Then they can be translated here.',
  'feature.fixed':
    'A setting in the environment of the server decides about this. Change it there, and start the server again.',
} as const
