import type { Profile } from '#contracts/accounts/accounts.ts'
import type { EmailEntry } from '#contracts/accounts/emails.ts'
import type { Award } from '#contracts/awards/awards.ts'
import type { AwardFigures, DeskAward } from '#contracts/awards/issuer-desk.ts'
import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Issuer } from '#contracts/issuers/issuers.ts'

export const maya: Profile = {
  first_name: 'Maya',
  last_name: 'Okonkwo',
  email: 'maya@aldermoor.example',
  url: [],
  telephone: [],
  slug: 'maya',
  agreed_terms_version: 0,
  marketing_opt_in: false,
  has_password_set: true,
}

export const verifiedEmail: EmailEntry = {
  id: 1,
  email: maya.email,
  verified: true,
  primary: true,
  variants: [],
}

export const makeIssuer = (given: Partial<Issuer> = {}): Issuer => ({
  created_at: '2026-01-02T00:00:00Z',
  created_by: maya.email,
  name: 'Harbour Sailing School',
  slug: 'harbour',
  image: null,
  email: maya.email,
  description: 'A sailing school.',
  url: 'https://harbour.example',
  staff: [{ user: maya, role: 'owner' }],
  badgrapp: null,
  json: {},
  badgeClassCount: 1,
  recipientGroupCount: 0,
  recipientCount: 1,
  pathwayCount: 0,
  ...given,
})

export const makeBadgeClass = (given: Partial<BadgeClass> = {}): BadgeClass => ({
  created_at: '2026-02-03T10:00:00Z',
  created_by: maya.email,
  id: 1,
  name: 'Day Skipper',
  image: 'https://sash.example/public/badges/skipper/image',
  image_alt: 'A sailing boat.',
  slug: 'skipper',
  criteria_text: 'Skippers three passages.',
  criteria_url: null,
  description: 'Sails by day.',
  alignment: [],
  tags: [],
  expires: { amount: null, duration: null },
  pathway_element_count: 0,
  recipient_count: 1,
  issuer: 'https://sash.example/public/issuers/harbour',
  json: {},
  ...given,
})

export const makeAward = (given: Partial<Award> = {}): Award => ({
  created_at: '2026-06-14T10:00:00Z',
  created_by: null,
  slug: 'award-1',
  image: '',
  recipient_identifier: 'jonas@ekdahl.example',
  recipient_type: 'email',
  narrative: null,
  evidence_items: [],
  revoked: false,
  revocation_reason: null,
  expires: null,
  hashed: true,
  acceptance: 'Unaccepted',
  extensions: {},
  json: {},
  issuer: 'https://sash.example/public/issuers/harbour',
  badge_class: 'https://sash.example/public/badges/skipper',
  public_url: 'https://sash.example/public/assertions/award-1',
  ...given,
})

/** The same as the desk of its issuer has it. */
export const makeDeskAward = (given: Partial<DeskAward> = {}): DeskAward => ({
  ...makeAward(given),
  badge: { slug: 'skipper', name: 'Day Skipper' },
  accepted_at: null,
  mail: null,
  ...given,
})

export const makeFigures = (given: Partial<AwardFigures> = {}): AwardFigures => ({
  counted_to: 10_000,
  awarded: 1690,
  recent: 38,
  newest: 1690,
  accepted: 1457,
  waiting: 188,
  undelivered: 9,
  expired: 31,
  revoked: 5,
  ...given,
})
