import { makeForeign } from './credentials.ts'
import type { Client } from './load.ts'
import type { Question } from './questions.ts'
import { createPerson } from './seeds/people.ts'
import { isRevoked, type Seeded } from './seeds/seed.ts'

// Enough of them that the first, which are slower, do not decide.
const imports = 120
const pictures = 400
// The statements of a few more are counted.
const spare = 20

const json = { 'content-type': 'application/json' }

const verify = async (client: Client, body: string, verdict: string): Promise<boolean> => {
  const answer = await client.send({ method: 'POST', path: '/v3/verify', body, headers: json })
  return JSON.parse(answer.text).verdict === verdict
}

const openPictures = (client: Client, { awards }: Seeded, count: number) => {
  const shown = awards.filter((_, nth) => !isRevoked(nth)).slice(0, count)
  return async (index: number): Promise<boolean> =>
    (await client.send({ path: `/public/assertions/${shown[index % shown.length]}/image` })).status === 200
}

/** What is done with badges that one has or was given. */
export const badgeQuestions: Question[] = [
  {
    name: 'list',
    title: 'list of 100 awards of a class',
    clients: 16,
    limit: 'route',
    prepare: async ({ client, seeded }) => {
      const { slug, badge } = seeded.issuers[0] ?? { slug: '', badge: '' }
      const path = `/v1/issuer/issuers/${slug}/badges/${badge}/assertions?num=100&include_revoked=1`
      return async () => {
        const answer = await client.send({ path, headers: seeded.owner.headers })
        return answer.status === 200 && JSON.parse(answer.text).length === 100
      }
    },
  },
  {
    name: 'verify-own',
    title: 'verify an award of this server by its address',
    clients: 8,
    limit: 'signing',
    prepare: async ({ client, origin, seeded }) => {
      const count = Math.min(1000, seeded.awards.length)
      return (index) => {
        const nth = index % count
        const body = JSON.stringify({ url: `${origin}/public/assertions/${seeded.awards[nth]}.json` })
        return verify(client, body, isRevoked(nth) ? 'invalid' : 'valid')
      }
    },
  },
  {
    name: 'verify-foreign',
    title: 'verify a 3.0 credential from elsewhere, 200 of 200 issuers',
    clients: 8,
    limit: 'signing',
    prepare: async ({ client }) => {
      const texts = await makeForeign(200, 'somebody@bench.example.org')
      return (index) => verify(client, `{"credential":${texts[index % texts.length]}}`, 'valid')
    },
  },
  {
    name: 'import',
    title: 'bring in a 3.0 badge from elsewhere, each of another issuer',
    clients: 1,
    limit: 'signing',
    isOnce: imports,
    prepare: async ({ client }) => {
      const earner = await createPerson(client, 'importer')
      const texts = await makeForeign(imports + spare, earner.email)
      return async (index) => {
        const body = JSON.stringify({ assertion: texts[index] })
        const answer = await client.send({ method: 'POST', path: '/v1/earner/badges', body, headers: earner.headers })
        return answer.status === 201
      }
    },
  },
  {
    name: 'baked',
    title: 'picture with the badge in it, each for the first time',
    clients: 8,
    limit: 'route',
    isOnce: pictures,
    prepare: async ({ client, seeded }) => openPictures(client, seeded, pictures + spare),
  },
  {
    name: 'baked-again',
    title: 'picture with the badge in it, 50 awards',
    clients: 8,
    limit: 'route',
    prepare: async ({ client, seeded }) => openPictures(client, seeded, 50),
  },
]
