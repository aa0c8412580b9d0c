import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: what earners show of themselves. */
export const earnersFaults = {
  'page-address.signs': 'Use letters from a to z, digits, and single hyphens between them.',
  'page-address.missing': 'Choose an address before you show the page.',
  'page-address.taken': 'This address is not free. Please choose another one.',
  'page-address.often':
    'You have had {count} addresses within a year. Take one of those again, or choose another one later.',
  'page.badge': 'Choose badges that are accepted and in your backpack.',
  'page.collection': 'Choose collections of yours that are public.',
} as const

/** The sentence of a code, for a schema. */
export const earnersFault = declareFaults(earnersFaults)
