import { type Client, measure } from '../load.ts'
import { type Costly, measureCost } from '../measures/cost.ts'
import type { Sash } from '../sash.ts'
import { createPerson, type Person, send } from './people.ts'

export interface Seeded {
  owner: Person
  issuers: { slug: string; badge: string }[]
  /** Ids of awards; those at every tenth place are revoked. */
  awards: string[]
  /** How fast the awards were made. */
  awarding: Costly
  /** Makes one more. */
  awardOne(index: number): Promise<boolean>
}

const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><circle cx="200" cy="200" r="190" fill="#184e6e"/><path d="M200 80 230 170h95l-77 56 30 92-78-57-78 57 30-92-77-56h95Z" fill="#fdf0dc"/></svg>',
).toString('base64')

const criteria = 'Sail **three** passages, one of them at night, and pass the written paper.'
const alignment = {
  target_name: 'Day skipper standard',
  target_url: 'https://standards.example.org/day-skipper',
  target_description: 'Level 3',
  target_framework: 'Sailing',
  target_code: 'DS-3',
}

export const richAward = (recipient: string) => ({
  recipient_identifier: recipient,
  narrative: 'Skippered the boat from Lindgate to Tern Island and back in a fresh wind.',
  evidence_items: [{ evidence_url: 'https://example.org/logbook/61', narrative: 'Three passages, 61 nautical miles.' }],
  create_notification: false,
})

/** An issuer with one badge class that says all it can. */
export const createBadge = async (
  client: Client,
  owner: Person,
  number: number,
): Promise<{ slug: string; badge: string }> => {
  const issuer = {
    name: `Issuer ${number}`,
    url: 'https://issuer.example.org',
    email: owner.email,
    description: 'Bench',
  }
  const { slug } = JSON.parse(await send(client, '/v1/issuer/issuers', JSON.stringify(issuer), owner.headers))
  return { slug, badge: await createClass(client, owner, slug, number) }
}

/** The id of a further badge class of the issuer. */
export const createClass = async (client: Client, owner: Person, issuer: string, number: number): Promise<string> => {
  const badge = {
    name: `Day Skipper ${number}`,
    description: 'Skippers a yacht by day, in familiar waters.',
    image: `data:image/svg+xml;base64,${picture}`,
    criteria_text: criteria,
    alignment: [alignment],
    tags: ['sailing', 'navigation'],
  }
  const path = `/v1/issuer/issuers/${issuer}/badges`
  return JSON.parse(await send(client, path, JSON.stringify(badge), owner.headers)).slug
}

/** Every tenth award is revoked, from the first on. */
export const isRevoked = (index: number) => index % 10 === 0

/** Fifty issuers, so many awards made over HTTP by sixteen clients, every tenth of them revoked. */
export const seed = async (sash: Sash, client: Client, issuers: number, awards: number): Promise<Seeded> => {
  const owner = await createPerson(client, 'owner')
  const made: Seeded['issuers'] = []
  for (let i = 0; i < issuers; i++) made.push(await createBadge(client, owner, i))
  const ids: string[] = []
  const awardOne = async (index: number) => {
    const { slug, badge } = made[index % made.length] ?? { slug: '', badge: '' }
    const body = JSON.stringify(richAward(`person-${index}@bench.example.org`))
    const path = `/v1/issuer/issuers/${slug}/badges/${badge}/assertions`
    const answer = await client.send({ method: 'POST', path, body, headers: owner.headers })
    if (answer.status !== 201) return false
    ids[index] = JSON.parse(answer.text).slug
    return true
  }
  const awarding = await measureCost(sash, () => measure(16, { count: awards }, awardOne))
  const revoking = await measure(4, { count: Math.floor(awards / 10) }, async (nth) => {
    const index = nth * 10
    const { slug, badge } = made[index % made.length] ?? { slug: '', badge: '' }
    const path = `/v1/issuer/issuers/${slug}/badges/${badge}/assertions/${ids[index]}`
    const body = JSON.stringify({ revocation_reason: 'Made for the bench' })
    return (await client.send({ method: 'DELETE', path, body, headers: owner.headers })).status === 200
  })
  if (revoking.failures > 0) throw new Error(`${revoking.failures} awards could not be revoked`)
  return { owner, issuers: made, awards: ids.slice(0, awards), awarding, awardOne: (index) => awardOne(awards + index) }
}
