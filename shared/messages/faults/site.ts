import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: the look of the site. */
export const siteFaults = {
  'theme.color': 'Enter a colour such as #184e6e.',
  'theme.no-link': 'Add at least one link.',
  'theme.most-links': 'A menu has at most 20 links.',
  'theme.home-sample': 'Enter the address of an award of this server that is valid now.',
  'theme.home-shown': 'Enter addresses of issuers and badges of this server.',
  'theme.home-most': 'The page has room for 20 issuers and badges.',
} as const

/** The sentence of a code, for a schema. */
export const siteFault = declareFaults(siteFaults)
