import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: external tools and learning platforms. */
export const toolsFaults = {
  'integration.unknown': 'Unknown integration',
  'lti.https': 'The address must start with https://.',
  'lti.no-secret': 'The platform has no consumer secret.',
  'tool.secret': 'Actions on awards are signed with a secret. Enter the one that the tool has for you.',
  'tool.slug': 'must be 1 to 64 small letters, digits or hyphens',
  'tool.empty': 'must not be empty',
  'tool.short': 'must be at least {most} characters long',
} as const

/** The sentence of a code, for a schema. */
export const toolsFault = declareFaults(toolsFaults)
