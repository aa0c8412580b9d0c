import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type MailedKind, type MailedLink, writeMailedLink } from '#infra/mail/mailed-links.ts'
import { writeRefusalLink } from '#infra/mail/refused-mails.ts'
import { givenClaim, readProof } from './given/given-claim.ts'
import { readKeepLink } from './given/given-keep-link.ts'
import { askFor, mailsOf, move, readObjection } from './given/given-move.ts'
import { givenRequest, givenRules } from './given/given-request.ts'
import { givenStartLink } from './given/given-start-link.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  newEmail,
} from './given.ts'
import { recordStatements } from './record-statements.ts'
import { startTestServer, type TestServer } from './server.ts'
import { cookieOf, signUpFrom } from './sign-ups.ts'
import { isReading } from './watch-writes.ts'

const statements = recordStatements()
let server: TestServer
let maya: GivenPerson
let issuer: string
let badge: string
let award: string
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server)
  issuer = await givenIssuer(maya)
  badge = await givenBadgeClass(maya, issuer)
  award = await givenAward(maya, badge, maya.email, { create_notification: true })
})
afterAll(async () => {
  await server.stop()
  statements.stop()
})

interface Mailed {
  link: string
  cookie?: string
}

const lastOf = (path: string): string => path.split('/').at(-1) ?? ''
const linkIn = async (email: string, kind: string): Promise<string> =>
  /https?:\/\/\S+/.exec((await mailsOf(email, kind)).at(-1) ?? '')?.[0] ?? ''
const plain = (link: MailedLink) => async (): Promise<Mailed[]> => [{ link }]

const confirmations = async (): Promise<Mailed[]> => {
  const [first, again, added] = [newEmail('first'), newEmail('again'), newEmail('added')]
  const cookie = cookieOf(await signUpFrom(server, first))
  const asked = await maya.call('POST', '/v1/user/emails', { body: { email: added } })
  const link = await linkIn(first, 'confirm-email')
  await givenSignUp(server, again)
  const wrong = (await linkIn(again, 'confirm-email')).replace(/token=[^&]+/, 'token=wrong')
  const later = { link: await linkIn(added, 'confirm-email'), cookie: cookieOf(asked) }
  return [
    { link },
    { link, cookie },
    { link: link.replace('/v1/user/confirmemail', '/v2/auth/confirm-email') },
    { link: wrong },
    later,
  ]
}
const claims = async (): Promise<Mailed[]> => {
  const holder = await givenPerson(server)
  await askFor(maya, holder.email)
  return [{ link: await linkIn(holder.email, 'claimed-address') }]
}
const objections = async (): Promise<Mailed[]> => {
  const holder = await givenPerson(server)
  await move(server, await askFor(maya, holder.email))
  return [{ link: writeMailedLink('keep', { token: await readObjection(holder.email) }) }]
}
const resets = async (): Promise<Mailed[]> => {
  await server.call('POST', '/v1/user/forgot-password', { form: { email: maya.email } })
  const link = await linkIn(maya.email, 'reset-password')
  return [{ link }, { link: link.replace('/v1/user/', '/v2/auth/') }]
}

/** A live link of each kind; a new kind has no row yet, which does not pass the compiler. */
const rows: Record<MailedKind, () => Promise<Mailed[]>> = {
  'sign-in': () => plain(writeMailedLink('sign-in', {}))(),
  'sign-up': () => plain(writeMailedLink('sign-up', {}, { email: newEmail() }))(),
  'ask-reset': () => plain(writeMailedLink('ask-reset', {}))(),
  reset: resets,
  confirm: confirmations,
  move: claims,
  keep: objections,
  'keep-badge': async () => plain(writeMailedLink('keep-badge', { token: await readKeepLink(maya.email) }))(),
  start: async () => {
    const guest = newEmail('starter')
    return [{ link: writeMailedLink('start', { token: await givenStartLink(server, guest) }) }]
  },
  'claim-proof': async () => {
    const guest = newEmail('guest')
    const { token } = await givenClaim(maya, badge)
    await server.call('POST', '/v3/claims/places', { body: { token, email: guest } })
    return [{ link: writeMailedLink('claim-proof', { token: await readProof(guest) }) }]
  },
  request: async () => {
    await givenRules(maya, badge)
    const asking = await givenPerson(server)
    const { id } = await givenRequest(asking, badge)
    return [{ link: writeMailedLink('request', { request: id }) }]
  },
  requests: () => plain(writeMailedLink('requests', { issuer: lastOf(issuer) }))(),
  profile: () => plain(writeMailedLink('profile', {}))(),
  'social-accounts': () => plain(writeMailedLink('social-accounts', {}))(),
  security: () => plain(writeMailedLink('security', {}))(),
  'earned-badge': () => plain(writeMailedLink('earned-badge', { award }, { wallet: '1' }))(),
  award: () => plain(writeMailedLink('award', { award }))(),
  picture: () => plain(writeMailedLink('picture', { badge: lastOf(badge) }, { type: 'png' }))(),
  issuer: () => plain(writeMailedLink('issuer', { issuer: lastOf(issuer) }))(),
  endorsements: () => plain(writeMailedLink('endorsements', { issuer: lastOf(issuer) }))(),
  webhooks: () => plain(writeMailedLink('webhooks', { issuer: lastOf(issuer) }))(),
  refusal: async () => [{ link: writeRefusalLink(maya.email) }],
}

test.each(Object.entries(rows))('[A10] nothing is done by opening the link of a mail: %s', async (_, links) => {
  for (const { link, cookie } of await links()) {
    expect(link).toMatch(/^https?:/)
    await context().queue.drain()
    const { pathname, search } = new URL(link)
    for (const method of ['GET', 'HEAD'] as const) {
      for (const accept of ['text/html,*/*;q=0.8', '*/*']) {
        const headers = { host: 'localhost:8000', accept, ...(cookie ? { cookie } : {}) }
        const ran = await statements.record(async () => {
          const answer = await server.app.inject({ method, url: pathname + search, headers })
          expect(answer.statusCode).toBeLessThan(500)
          expect(String(answer.headers.location)).not.toMatch(/authCode|authToken/)
        })
        expect([link, method, ran.filter((text) => !isReading(text))]).toEqual([link, method, []])
      }
    }
  }
})

test('[A10] letters take their links from the kinds that are walked', () => {
  const sources = readdirSync('server/features', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => [name, readFileSync(`server/features/${name}`, 'utf8')] as const)
    .filter(([, text]) => /infra\/mail\/(template|outbox)|\bcompose\(/.test(text))
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter(([, text]) => /origin\}\//.test(text)).map(([name]) => name)).toEqual([])
})
