import { randomUUID } from 'node:crypto'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import type { ImageFile } from '../browser/artwork.ts'
import { type Person, password } from '../pages/people.ts'
import type { Sash } from '../sash.ts'
import { linkOf } from './mailbox.ts'

export interface Account {
  post(path: string, body: object): Promise<Record<string, string>>
  put(path: string, body: object): Promise<void>
  delete(path: string, body: object): Promise<void>
  get(path: string): Promise<Record<string, string>[]>
  bytes(path: string, more?: Record<string, string>): Promise<Uint8Array>
}

/** An account made over HTTP, for journeys that begin later than the sign-up. */
export async function createAccount({ origin, mailbox }: Sash, person: Person): Promise<Account> {
  await ask(`${origin}/v1/user/profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      password,
      agreed_terms_service: true,
    }),
  })
  const link = linkOf(await mailbox.read(person.email, /^Confirm your email address$/))
  await fetch(link, { method: 'POST', redirect: 'manual' })
  const answer = await ask(`${origin}/o/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', username: person.email, password, scope: issuerScope }),
  })
  const { access_token: token } = (await answer.json()) as Record<string, string>
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    post: async (path, body) =>
      (
        await ask(`${origin}${path}`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        })
      ).json() as Promise<Record<string, string>>,
    put: async (path, body) => {
      await ask(`${origin}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
    },
    delete: async (path, body) => {
      await ask(`${origin}${path}`, { method: 'DELETE', headers, body: JSON.stringify(body) })
    },
    get: async (path) => (await ask(`${origin}${path}`, { headers })).json() as Promise<Record<string, string>[]>,
    bytes: async (path, more) =>
      new Uint8Array(await (await ask(`${origin}${path}`, { headers: { ...headers, ...more } })).arrayBuffer()),
  }
}

// A server that is killed within a call leaves it unanswered, and people try once more.
const tries = 3

async function ask(url: string, request: RequestInit, left = tries): Promise<Response> {
  const response = await fetch(url, request)
  if (response.status === 502 && left > 1) return ask(url, request, left - 1)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response
}

export interface SampleBadge {
  issuerName: string
  badgeName: string
  criterion: string
}

export const sampleBadge: SampleBadge = {
  issuerName: 'Harbour Sailing School',
  badgeName: 'Day Skipper',
  criterion: 'Brought a yacht under sail to a mooring.',
}

/** Makes an issuer with one badge and awards it; answers the award's public address. */
export async function awardSample(issuer: Account, owner: Person, to: Person, picture: ImageFile): Promise<string> {
  const { issuerName, badgeName, criterion } = sampleBadge
  const { slug } = await issuer.post('/v1/issuer/issuers', {
    name: issuerName,
    description: 'Teaches sailing in the harbour.',
    url: 'https://harboursailing.example',
    email: owner.email,
  })
  const badge = await issuer.post(`/v1/issuer/issuers/${slug}/badges`, {
    name: badgeName,
    description: 'Skippers a yacht by day, in familiar waters.',
    criteria_text: criterion,
    image: `data:${picture.mimeType};base64,${picture.buffer.toString('base64')}`,
  })
  const award = await issuer.post(`/v1/issuer/issuers/${slug}/badges/${badge.slug}/assertions`, {
    recipient_identifier: to.email,
    recipient_type: 'email',
    create_notification: false,
  })
  return String(award.public_url)
}
