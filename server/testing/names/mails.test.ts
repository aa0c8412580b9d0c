import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailKind, mailKinds } from '#contracts/accounts/mail-kinds.ts'
import { context } from '#infra/context.ts'
import { givenClaim } from '../given/given-claim.ts'
import { givenEndorsement } from '../given/given-endorsement.ts'
import { mailsOf } from '../given/given-move.ts'
import { givenRequest, givenRules, requestsOf } from '../given/given-request.ts'
import { currentKey } from '../given/given-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '../given.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
const remarked = /Renamed Academy \((?:changed|new name) since [A-Z][a-z]+ \d+, \d{4}\)/g
beforeAll(async () => {
  server = await startTestServer()
  const operator = await givenPerson(server)
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner, { name: 'Former Academy' })
  const body = { trusted: true, version: 1 }
  await operator.call('PUT', `/v3/operator/issuers/${issuer.split('/').at(-1)}`, { body })
  const renamed = { name: 'Renamed Academy', url: 'https://harbour.example', email: owner.email }
  expect((await owner.call('PUT', issuer, { body: renamed })).statusCode).toBe(200)
})
afterAll(async () => await server.stop())

type Cause = (to: GivenPerson) => Promise<unknown>

/** How a mail comes about that names an issuer to somebody who is not of its staff; the others name none. */
const causes: Partial<Record<MailKind, Cause>> = {
  award: async ({ email }) => givenAward(owner, await givenBadgeClass(owner, issuer), email),
  claim: async ({ email }) => {
    const { token } = await givenClaim(owner, await givenBadgeClass(owner, issuer))
    return server.call('POST', '/v3/claims/places', { body: { token, email } })
  },
  request: async (asking) => {
    const badge = await givenBadgeClass(owner, issuer)
    await givenRules(owner, badge)
    const { id } = await givenRequest(asking, badge)
    const body = { rounds: 1, decision: 'decline', text: 'Not this year.' }
    return owner.call('POST', `${requestsOf(issuer)}/${id}/decision`, { body })
  },
  'request-received': async (asking) => {
    const badge = await givenBadgeClass(owner, issuer)
    await givenRules(owner, badge)
    return givenRequest(asking, badge)
  },
  'renewed-badges': async ({ email }) => {
    const base = issuer.replace('/v1/issuer', '/v3')
    await givenAward(owner, await givenBadgeClass(owner, issuer), email)
    const signing = (await owner.call('GET', `${base}/signing`)).json()
    await owner.call('POST', `${base}/signing/keys/${currentKey(signing).id}/leaked`)
    await context().queue.drain()
  },
  staff: async ({ email }) => owner.call('POST', `${issuer}/staff`, { body: { action: 'add', email, role: 'staff' } }),
  endorsement: async (to) => givenEndorsement(owner, issuer, await givenIssuer(to, { name: 'Another School' })),
}
const others: readonly MailKind[] = [
  // To the issuer's own staff.
  'webhook-paused',
  'requests-waiting',
  'confirm-email',
  'known-address',
  'claimed-address',
  'address-moved',
  'address-lost',
  'address-returned',
  'address-removed',
  'primary-changed',
  'reset-password',
  'password-changed',
  'account-deleted',
  'social-linked',
  'social-unlinked',
  'totp-added',
  'totp-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'codes-guessed',
  'passwords-guessed',
  'passkey-added',
  'passkey-removed',
  'second-factor-reset',
]

test('[T3] every kind of mail names issuers with their remark, or names none', () => {
  expect([...Object.keys(causes), ...others].sort()).toEqual([...mailKinds].sort())
})

test.each(Object.entries(causes))('[T3] a mail says that an issuer is another one by now: %s', async (kind, cause) => {
  const to = await givenPerson(server, newEmail())
  await cause(to)
  const mails = await mailsOf(to.email, kind)
  expect(mails.length).toBe(1)
  expect(mails[0]).toMatch(remarked)
  expect(mails[0]?.replaceAll(remarked, '')).not.toContain('Renamed Academy')
})

test('[T3] who is told of a badge here reads that its issuer is another one by now', async () => {
  const earner = await givenPerson(server)
  await givenAward(owner, await givenBadgeClass(owner, issuer), earner.email)
  const [told] = (await earner.call('GET', '/v3/account/notifications')).json<{ facts: object }[]>()
  expect(told?.facts).toMatchObject({
    issuer: 'Renamed Academy',
    changedSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})
