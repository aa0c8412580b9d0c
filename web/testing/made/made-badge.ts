import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import type { Collection } from '#contracts/backpack/collections.ts'

export interface GivenBadge extends Partial<Omit<BackpackBadge, 'json'>> {
  id: string
  name?: string
  issuer?: string
  issuedOn?: string
  expires?: string
}

export function makeKeptBadge(given: GivenBadge): BackpackBadge {
  const { name = 'Day Skipper', issuer = 'Harbour Sailing School', issuedOn = '2026-06-14T12:00:00Z' } = given
  const { id, expires, name: _name, issuer: _issuer, issuedOn: _issuedOn, ...badge } = given
  const url = `https://sash.example/public/assertions/${id}`
  return {
    id,
    recipient_identifier: 'maya@aldermoor.example',
    acceptance: 'Accepted',
    narrative: null,
    evidence_items: [],
    pending: false,
    revoked: false,
    imported: null,
    extensions: {},
    image: `${url}/image`,
    imagePreview: { type: 'image', id: `${url}/image` },
    shareUrl: url,
    ...badge,
    json: {
      id: url,
      type: 'Assertion',
      uid: id,
      recipient: { type: 'email', recipient: 'maya@aldermoor.example' },
      issuedOn,
      expires,
      image: `${url}/image`,
      pending: false,
      badge: {
        id: 'https://sash.example/public/badges/b',
        type: 'BadgeClass',
        name,
        description: 'What it is about.',
        image: 'https://sash.example/public/badges/b/image',
        tags: [],
        alignment: [],
        issuer: {
          id: 'https://sash.example/public/issuers/i',
          type: 'Issuer',
          name: issuer,
          url: 'https://harbour.example',
          email: 'office@harbour.example',
        },
      },
    },
  }
}

export interface GivenCollection extends Partial<Omit<Collection, 'badges'>> {
  slug: string
  /** Ids, in order. */
  badges?: readonly string[]
}

export function makeCollection({ slug, badges = [], ...given }: GivenCollection): Collection {
  const hash = given.published ? `hash-of-${slug}` : ''
  return {
    slug,
    name: 'On the water',
    description: 'What I learned at sea.',
    share_hash: hash,
    share_url: hash && `https://sash.example/public/collections/${hash}`,
    published: false,
    cover: null,
    ...given,
    badges: badges.map((id) => ({ id, description: '' })),
  }
}
