import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: lists by pages, and how a request is written. */
export const pagesFaults = {
  'page.edition': 'Invalid OpenBadges version',
  'page.json': 'Only json is available.',
  'page.cursor': 'Invalid cursor.',
  'page.size': 'Give a number of at least 1.',
  'page.from': 'Give a number of at least 0.',
  'page.moment': 'must be ISO-8601 format with time zone',
  'page.since': 'Give one date and time with a time zone.',
  'request.unicode': 'Texts must be complete Unicode.',
  'request.list-utf-8': 'This list is not in UTF-8.',
  'request.utf-8': 'Texts must be UTF-8.',
} as const

/** The sentence of a code, for a schema. */
export const pagesFault = declareFaults(pagesFaults)
