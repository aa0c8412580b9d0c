import type { Endorsement } from '#contracts/issuers/endorsements.ts'
import { named } from '#shared/names/name-standing.ts'

export const makeEndorsement = (over: Partial<Endorsement> = {}): Endorsement => ({
  slug: 'endorsed',
  endorser: {
    slug: 'board',
    name: 'Sea Board',
    standing: named,
    picture: null,
    url: 'http://localhost:8000/public/issuers/board',
  },
  subject: {
    kind: 'badge-class',
    url: 'http://localhost:8000/public/badges/skipper',
    name: 'Day Skipper',
    picture: 'http://localhost:8000/public/pictures/skipper',
    issuer: { slug: 'harbour', name: 'Harbour Sailing School', standing: named, version: 1 },
  },
  comment: 'We teach by the **same** plan.',
  created_at: '2026-06-14T09:00:00Z',
  valid_until: null,
  state: 'pending',
  outdated: false,
  rests: null,
  public_url: 'http://localhost:8000/public/endorsements/endorsed',
  elsewhere: null,
  ...over,
})
