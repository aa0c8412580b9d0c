import { recipientScope } from '#contracts/oauth/scopes.ts'
import { appQuestions } from './awards/app-questions.ts'
import { badgeQuestions } from './badge-questions.ts'
import type { Client } from './load.ts'
import { createPerson, form, formType, password, send } from './seeds/people.ts'
import { isRevoked, type Seeded } from './seeds/seed.ts'
import type { Accounts } from './seeds/seed-accounts.ts'

interface Given {
  client: Client
  origin: string
  seeded: Seeded
  accounts: Accounts
}

export interface Question {
  name: string
  title: string
  clients: number
  limit: 'route' | 'signing' | 'hashing'
  target?: string
  /** How many calls there are, where none may be made a second time: they are measured from the first on. */
  isOnce?: number
  /** Makes what is needed and answers the work of one call: true when the answer was right. */
  prepare(given: Given): Promise<(index: number) => Promise<boolean>>
}

const pick = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}

const openPages = (client: Client, awards: readonly string[]) => async (): Promise<boolean> => {
  const headers = { accept: 'text/html' }
  const answer = await client.send({ path: `/public/assertions/${pick(awards)}`, headers })
  return answer.status === 200 && answer.text.startsWith('<!doctype html>')
}

export const questions: Question[] = [
  {
    name: 'json',
    title: 'GET /public/assertions/{id}.json, 10,000 ids, 10 % revoked',
    clients: 64,
    limit: 'route',
    target: '≥ 0.5 of the bare route',
    prepare:
      async ({ client, seeded }) =>
      async () => {
        const index = Math.floor(Math.random() * seeded.awards.length)
        const { status } = await client.send({ path: `/public/assertions/${seeded.awards[index]}.json` })
        return status === (isRevoked(index) ? 410 : 200)
      },
  },
  {
    name: 'page',
    title: 'HTML page of an award, 10,000 ids',
    clients: 16,
    limit: 'route',
    prepare: async ({ client, seeded }) => openPages(client, seeded.awards),
  },
  {
    name: 'page-again',
    title: 'HTML page of an award that others look at, 200 ids',
    clients: 16,
    limit: 'route',
    prepare: async ({ client, seeded }) => openPages(client, seeded.awards.slice(0, 200)),
  },
  {
    name: 'verify',
    title: 'verify a 3.0 credential over HTTP, 1,000 of 50 issuers',
    clients: 8,
    limit: 'signing',
    target: '≥ 200/s',
    prepare: async ({ client, seeded }) => {
      const bodies: { text: string; verdict: string }[] = []
      for (let i = 0; i < Math.min(1000, seeded.awards.length); i++) {
        const { text } = await client.send({ path: `/public/assertions/${seeded.awards[i]}.json?v=3_0` })
        bodies.push({ text: `{"credential":${text}}`, verdict: isRevoked(i) ? 'invalid' : 'valid' })
      }
      return async () => {
        const { text: body, verdict } = pick(bodies)
        const headers = { 'content-type': 'application/json' }
        const answer = await client.send({ method: 'POST', path: '/v3/verify', body, headers })
        return JSON.parse(answer.text).verdict === verdict
      }
    },
  },
  {
    name: 'backpack',
    title: 'backpack of 100 badges',
    clients: 16,
    limit: 'route',
    prepare: async ({ client, seeded }) => {
      const earner = await createPerson(client, 'earner')
      for (let i = 0; i < 100; i++) {
        const { slug, badge } = pick(seeded.issuers)
        const body = JSON.stringify({ recipient_identifier: earner.email })
        await send(client, `/v1/issuer/issuers/${slug}/badges/${badge}/assertions`, body, seeded.owner.headers)
      }
      const path = '/v1/earner/badges?json_format=plain&include_pending=true'
      return async () => {
        const answer = await client.send({ path, headers: earner.headers })
        return answer.status === 200 && JSON.parse(answer.text).length === 100
      }
    },
  },
  {
    name: 'login',
    title: 'password login over HTTP, 16 clients, each time another account',
    clients: 16,
    limit: 'hashing',
    target: '≥ 40/s per core, or ≥ 0.7 of raw argon2id',
    prepare:
      async ({ client, accounts: { emails } }) =>
      async (index) => {
        const body = form({ username: emails[index % emails.length] ?? '', password, scope: recipientScope })
        const answer = await client.send({ method: 'POST', path: '/o/token', body, headers: formType })
        return answer.status === 200 && Boolean(JSON.parse(answer.text).access_token)
      },
  },
  ...appQuestions,
  ...badgeQuestions,
]
