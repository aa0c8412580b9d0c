import { declareFaults } from './declare-faults.ts'

/** What is wrong with one value of a request: badge classes and their pictures. */
export const badgeClassesFaults = {
  'badge-class.language': 'Say which language the texts of the badge are in.',
  'badge-class.languages': 'Each language can be there once, beside the one of the badge itself.',
  'badge-class.most-languages': 'At most {most} languages can be added.',
  'badge-class.drawing': 'This drawing is too large to be kept.',
  'badge-class.one-criteria': 'Send either criteria, or criteria_text and criteria_url.',
  'badge-class.expiry': 'Set both the amount and the duration, or neither.',
  'badge-class.result-keys': 'Each result has a key of its own.',
  'badge-class.result-names': 'Each result has a name of its own.',
  'badge-class.kind': 'Choose one of the list, or name one of your own like "ext:Example".',
  'badge-class.key': 'Use letters, digits and hyphens.',
  'badge-class.image': 'Valid image file or data URI required.',
  'badge-class.forbidden': 'You do not have permission to edit badges on this issuer.',
  'badge-class.one-identifier':
    'Multiple badge class identifiers. Send exactly one of badgeclass, badgeclassOpenBadgeId and badgeclassName.',
  'badge-class.none': 'Could not find matching badgeclass for this issuer.',
  'image.png': 'Invalid PNG',
} as const

/** The sentence of a code, for a schema. */
export const badgeClassesFault = declareFaults(badgeClassesFaults)
