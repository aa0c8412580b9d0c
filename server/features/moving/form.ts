import type { StaffRole } from '#contracts/issuers/issuers.ts'
import type { JsonValue } from '#infra/db/schema/tables.ts'

/** What every reader turns its source into; ids are those of the source and stay the same from one reading to the next. */
export interface Move {
  people: MovedPerson[]
  issuers: MovedIssuer[]
  badgeClasses: MovedBadgeClass[]
  awards: MovedAward[]
  imports: MovedImport[]
  collections: MovedCollection[]
}

export interface MovedAddress {
  /** In the one spelling that Sash knows. */
  email: string
  isVerified: boolean
  isPrimary: boolean
}

export interface MovedPerson {
  id: string
  firstName: string
  lastName: string
  marketingOptIn: boolean
  createdAt: Date
  addresses: MovedAddress[]
}

interface Made {
  /** The name in public addresses before ids took its place. */
  slug: string | null
  createdAt: Date
  createdBy: string | null
}

export interface MovedIssuer extends Made {
  id: string
  name: string
  url: string | null
  email: string | null
  description: string | null
  /** A path below the folder of pictures, or an address. */
  picture: string | null
  extensions: { [name: string]: JsonValue }
  staff: { person: string; role: StaffRole }[]
}

export interface MovedAlignment {
  target_name: string
  target_url: string
  target_description: string | null
  target_framework: string | null
  target_code: string | null
}

export interface MovedBadgeClass extends Made {
  id: string
  issuer: string
  name: string
  description: string
  picture: string | null
  criteriaText: string | null
  criteriaUrl: string | null
  tags: string[]
  alignment: MovedAlignment[]
  extensions: { [name: string]: JsonValue }
  expires: { amount: number; unit: 'days' | 'weeks' | 'months' | 'years' } | null
}

export type Acceptance = 'Unaccepted' | 'Accepted' | 'Rejected'

export interface MovedAward extends Made {
  id: string
  badgeClass: string
  recipient: { type: 'email' | 'url' | 'openBadgeId' | 'telephone'; identifier: string; hashed: boolean }
  salt: string
  issuedOn: Date
  expiresAt: Date | null
  /** How its public document spells these, to the letter: badges baked before are compared with it. */
  spelled: { issuedOn: string; expires: string | null; identity: string }
  narrative: string | null
  evidence: { evidence_url: string | null; narrative: string | null }[]
  extensions: { [name: string]: JsonValue }
  /** `at` where the source notes when. */
  revoked: { reason: string; at?: Date } | null
  acceptance: Acceptance
}

/** A badge of somebody else's server that a person brought into the former backpack. */
export interface MovedImport {
  id: string
  recipient: string
  /** The assertion, as it was fetched then; or written from what was noted of it. */
  text: string
  isWritten: boolean
  sourceUrl: string
  /** What the former server had kept of the documents that the assertion leads to, by their addresses. */
  documents: Map<string, string>
  picture: string | null
  revoked: { reason: string } | null
  acceptance: Acceptance
}

export interface MovedCollection {
  id: string
  slug: string | null
  person: string
  name: string
  description: string
  shareHash: string | null
  createdAt: Date
  badges: { id: string; description: string }[]
}
