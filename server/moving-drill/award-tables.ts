import { at, elsewhere, emailOf, isInFirstHalf, local, numbers, type Seed, type Table } from './shape.ts'
import type { Cell } from './write-table.ts'

const day = 86_400_000

/** Awards with what hangs on them, and badges that people brought in from elsewhere. */
export const listAwardTables = ({ random, audit, shape }: Seed): Table[] => {
  const first = shape.awards + 1
  return [
    [
      'issuer_badgeinstance',
      (function* () {
        for (let i = 1; i <= shape.awards; i++)
          yield {
            id: i,
            ...audit(i),
            entity_id: random.id(`award ${i}`),
            ...local,
            badgeclass_id: 1 + random.below(`class of ${i}`, shape.classes),
            issuer_id: 1,
            user_id: null,
            ...recipientOf(i),
            image: `uploads/badges/assertion-${i}.png`,
            slug: isInFirstHalf(i, shape.awards) ? `${random.hex(`slug ${i}`)}` : null,
            issued_on: at(i),
            salt: i % 1009 === 0 ? null : random.hex(`salt ${i}`),
            revoked: i % 17 === 0,
            revocation_reason: i % 17 === 0 ? `Given by mistake, "no. ${i}"` : null,
            expires_at: i % 10 === 0 ? new Date(at(i).getTime() + 3000 * day) : null,
            acceptance:
              (['Unaccepted', 'Accepted', 'Accepted', 'Rejected'] as const)[i % 41 === 0 ? 3 : i % 3] ?? 'Unaccepted',
            narrative: i % 3 === 0 ? `Sailed ${i} miles,\nin a "fresh" wind.` : null,
            badgrapp_id: 1,
          }
        for (let i = first; i < first + shape.imports; i++)
          yield {
            id: i,
            ...audit(i),
            entity_id: random.id(`award ${i}`),
            source: elsewhere,
            source_url: `${elsewhere}/assertions/${i}`,
            original_json: i % 4 === 0 ? null : originalOf(i),
            badgeclass_id: shape.classes + 1,
            issuer_id: shape.issuers + 1,
            user_id: null,
            recipient_identifier: emailOf(holderOf(i)).toLowerCase(),
            recipient_type: 'email',
            hashed: true,
            image: '',
            slug: null,
            issued_on: at(i),
            salt: `salt${i}`,
            revoked: i % 19 === 0,
            revocation_reason: i % 19 === 0 ? 'Taken back' : null,
            expires_at: null,
            acceptance: i % 23 === 0 ? 'Rejected' : 'Accepted',
            narrative: null,
            badgrapp_id: 1,
          }
      })(),
    ],
    [
      'issuer_badgeinstanceevidence',
      numbers(shape.awards, (i) =>
        i % 2 === 0
          ? {
              id: i,
              badgeinstance_id: i,
              evidence_url: i % 4 === 0 ? `https://school.example/log/${i}` : null,
              narrative: i % 6 === 0 ? null : `Log book, page ${i}`,
              original_json: null,
            }
          : undefined,
      ),
    ],
    [
      'issuer_badgeinstanceextension',
      numbers(shape.awards, (i) =>
        i % 20 === 0
          ? {
              id: i,
              badgeinstance_id: i,
              name: 'extensions:recipientProfile',
              original_json: JSON.stringify({
                '@context': 'https://openbadgespec.org/extensions/recipientProfile/context.json',
                type: ['Extension', 'extensions:RecipientProfile'],
                name: `Person ${i}`,
              }),
            }
          : undefined,
      ),
    ],
  ]

  // Awards go round: the first to the first person, and so on.
  function holderOf(i: number): number {
    return 1 + ((i - 1) % shape.people)
  }

  function recipientOf(i: number): Record<string, Cell> {
    if (i % 503 === 0)
      return { recipient_identifier: `https://people.example/${i}`, recipient_type: 'url', hashed: false }
    if (i % 509 === 0)
      return {
        recipient_identifier: `+4420794${String(i).padStart(6, '0')}`,
        recipient_type: 'telephone',
        hashed: true,
      }
    const email = emailOf(holderOf(i))
    return {
      recipient_identifier: i % 29 === 0 ? email.toUpperCase() : email,
      recipient_type: 'email',
      hashed: i % 31 !== 0,
    }
  }

  function originalOf(i: number): string {
    return JSON.stringify({
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'Assertion',
      id: `${elsewhere}/assertions/${i}`,
      badge: `${elsewhere}/class`,
      recipient: { type: 'email', hashed: false, identity: emailOf(holderOf(i)).toLowerCase() },
      verification: { type: 'HostedBadge' },
      issuedOn: '2016-05-04T10:00:00Z',
    })
  }
}
