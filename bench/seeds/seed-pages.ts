import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Client } from '../load.ts'
import { createPerson, form, formType, password, send } from './people.ts'
import { richAward } from './seed.ts'

/** Addresses by the name of the page. */
export type PublicPages = Record<string, string>

const classes = 12

/** An issuer with a dozen badge classes, one award of each to the same person, and a public collection of them. */
export const seedPages = async (
  client: Client,
  drawPicture: (number: number) => Promise<Buffer>,
): Promise<{ pages: PublicPages; pictureSize: number }> => {
  const owner = await createPerson(client, 'owner')
  let pictureSize = 0
  const drawImage = async (number: number): Promise<string> => {
    const picture = await drawPicture(number)
    pictureSize = picture.length
    return `data:image/png;base64,${picture.toString('base64')}`
  }
  const post = async (path: string, body: object, headers = owner.headers): Promise<Record<string, string>> =>
    JSON.parse(await send(client, path, JSON.stringify(body), headers))
  const issuer = await post('/v1/issuer/issuers', {
    name: 'Harbour Sailing School',
    url: 'https://issuer.example.org',
    email: owner.email,
    description: 'Teaches sailing in the harbour of Lindgate.',
    image: await drawImage(classes),
  })
  const awards: Record<string, string>[] = []
  const badges: Record<string, string>[] = []
  for (let number = 0; number < classes; number++) {
    const badge = await post(`/v1/issuer/issuers/${issuer.slug}/badges`, {
      name: `Day Skipper ${number}`,
      description: 'Skippers a yacht by day, in familiar waters.',
      image: await drawImage(number),
      criteria_text: 'Sail **three** passages, one of them at night, and pass the written paper.',
      tags: ['sailing', 'navigation'],
    })
    badges.push(badge)
    awards.push(await post(`/v1/issuer/issuers/${issuer.slug}/badges/${badge.slug}/assertions`, richAward(owner.email)))
  }
  const fields = form({ username: owner.email, password, scope: recipientScope })
  const { access_token: token } = JSON.parse(await send(client, '/o/token', fields, formType))
  const collection = await post(
    '/v1/earner/collections',
    { name: 'On the water', published: true, badges: awards.map(({ slug }) => ({ id: slug })) },
    { ...owner.headers, authorization: `Bearer ${token}` },
  )
  return {
    pages: {
      award: String(awards[0]?.public_url ?? ''),
      'badge class': String((badges[0]?.json as unknown as Record<string, string>)?.id ?? ''),
      issuer: String((issuer.json as unknown as Record<string, string>)?.id ?? ''),
      collection: String(collection.share_url ?? ''),
    },
    pictureSize,
  }
}
