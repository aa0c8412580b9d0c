import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: the look of the site. */
export const siteFaults = {
  'theme.color': 'Enter a colour such as #184e6e.',
  'theme.no-link': 'Add at least one link.',
  'theme.most-links': 'A menu has at most 20 links.',
} as const

/** The sentence of a code, for a schema. */
export const siteFault = declareFaults(siteFaults)
