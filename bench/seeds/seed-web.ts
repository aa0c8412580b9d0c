import type { Client } from '../load.ts'
import { send } from './people.ts'
import { createBadge, createClass, richAward } from './seed.ts'
import { seedBackpack } from './seed-backpack.ts'

/** Where the pages are that people see most, and what lets their owner in. */
export interface SeededWeb {
  accessToken: string
  badge: string
  issuer: string
  badgeClass: string
  publicBadge: string
}

const badges = 400
const classes = 12
const collections = 8
const crew = 400

const names = ['Ana', 'Ben', 'Carla', 'Dev', 'Eda', 'Finn', 'Gita', 'Hugo', 'Ines', 'Jan', 'Kim', 'Lena', 'Mia']

/** Somebody who keeps four hundred badges, has collections of them, and awards badges to hundreds of people. */
export const seedWeb = async (client: Client, dataDir: string): Promise<SeededWeb> => {
  const { earner } = await seedBackpack(client, { dataDir, badges })
  const { slug, badge } = await createBadge(client, earner, 100)
  for (let number = 1; number < classes; number++) await createClass(client, earner, slug, 100 + number)
  const place = `/v1/issuer/issuers/${slug}/badges/${badge}`
  const assertions = Array.from({ length: crew }, (_, index) =>
    richAward(`${names[index % names.length]?.toLowerCase()}.${index}@crew.example.org`),
  )
  const body = JSON.stringify({ assertions, create_notification: false })
  await send(client, `${place}/batchAssertions`, body, earner.headers)
  const path = '/v1/earner/badges?json_format=plain&num=100'
  const kept: { id: string; shareUrl?: string }[] = JSON.parse(
    (await client.send({ path, headers: earner.headers })).text,
  )
  for (let number = 0; number < collections; number++) {
    const chosen = kept.slice(number * 6, number * 6 + 6).map(({ id }) => ({ id }))
    const collection = { name: `Voyage ${number + 1}`, description: 'Passages of one season.', badges: chosen }
    await send(client, '/v1/earner/collections', JSON.stringify(collection), earner.headers)
  }
  const [first] = kept
  if (!first) throw new Error('The backpack is empty.')
  return {
    accessToken: earner.headers.authorization?.replace('Bearer ', '') ?? '',
    badge: `/recipient/earned-badge/${first.id}`,
    issuer: `/issuer/issuers/${slug}`,
    badgeClass: `/issuer/issuers/${slug}/badges/${badge}`,
    publicBadge: `/public/assertions/${first.id}`,
  }
}
