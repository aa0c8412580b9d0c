import type { MovedAward } from '../form.ts'
import type { Facts } from './fields.ts'

// As platforms say it, and as tables say true and false in the languages of Excel.
const no = ['false', '0', 'no', 'falsch', 'nein', 'faux', 'non', 'falso', 'onwaar', 'nee']
const yes = ['', 'true', '1', 'yes', 'wahr', 'ja', 'vrai', 'oui', 'verdadero', 'vero', 'waar', 'sí', 'si']
const drafts = [...no, 'draft', 'unpublished', 'in progress']
const given = [
  ...yes,
  'accepted',
  'rejected',
  'pending',
  'published',
  'issued',
  'active',
  'expired',
  'valid',
  'claimed',
]
const revoked = ['revoked', 'withdrawn', 'replaced']
const nothing = [...no, '', 'null', '[]', '{}']
const never = [...nothing, 'never', 'none', 'n/a', '-', 'does not expire', 'no expiration']
const answers: Record<string, MovedAward['acceptance']> = { accepted: 'Accepted', rejected: 'Rejected' }

/** What an export says of how an award stands. */
export const readState = (facts: Facts) => {
  const state = (facts.state ?? '').toLowerCase()
  return {
    isDraft: drafts.includes(state),
    isRevoked:
      revoked.includes(state) ||
      !nothing.includes((facts.revoked ?? '').toLowerCase()) ||
      !nothing.includes((facts.revokedOn ?? '').toLowerCase()),
    isKnown: [...drafts, ...given, ...revoked].includes(state),
    acceptance: answers[state] ?? ('Unaccepted' as const),
  }
}

/** True where an end means that there is none. */
export const isForever = (text: string | undefined): boolean => never.includes((text ?? '').toLowerCase())
