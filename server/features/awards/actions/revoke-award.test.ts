import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readStatusBit, verifyProof } from '#openbadges'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenStaff,
  newEmail,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => {
  await server.stop()
})

const idOf = (path: string): string => path.split('/').at(-1) ?? ''
const revoke = (award: string, revocation_reason = 'Made in error', at = badge) =>
  owner.call('DELETE', `${at}/assertions/${award}`, { body: { revocation_reason } })

test('revoking shows in the answer, the public document, the signed list and the count [SB-3.9] [SB-7.16]', async () => {
  const own = await givenBadgeClass(owner, issuer)
  const awards = [await givenAward(owner, own, newEmail()), await givenAward(owner, own, newEmail())]
  const [award = '', other = ''] = awards
  // Asked for before, so that the answer after the revocation cannot come from memory.
  await server.call('GET', `/public/assertions/${award}.json`)
  const before = (await owner.call('GET', `${own}/assertions/${award}`)).json()
  const answer = await revoke(award, ' Made in error ', own)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { ...before, revoked: true, revocation_reason: 'Made in error' },
  ])
  expect((await server.call('GET', `/public/assertions/${award}.json`)).json()).toEqual({
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: before.public_url,
    revoked: true,
    revocationReason: 'Made in error',
  })
  expect((await server.call('GET', `/public/assertions/${award}/image`)).statusCode).toBe(404)
  const list = (await server.call('GET', `/public/issuers/${idOf(issuer)}/status/1`)).json()
  expect(await verifyProof(context().tools, list)).toMatchObject({ status: 'passed' })
  const bitOf = async (id: string) => {
    const row = await context()
      .db.selectFrom('awards')
      .select('status_index')
      .where('award_id', '=', id)
      .executeTakeFirstOrThrow()
    return readStatusBit(list.credentialSubject.encodedList, row.status_index)
  }
  expect([await bitOf(award), await bitOf(other)]).toEqual([true, false])
  expect((await owner.call('GET', own)).json().recipient_count).toBe(1)
})

test('a reason is required, and limited [SB-3.9]', async () => {
  const award = await givenAward(owner, badge, newEmail())
  const required = { revocation_reason: ['This field is required'] }
  for (const body of [{}, { revocation_reason: null }, { revocation_reason: '' }, { revocation_reason: ' ' }]) {
    const answer = await owner.call('DELETE', `${badge}/assertions/${award}`, { body })
    expect([answer.statusCode, answer.json()]).toEqual([400, required])
  }
  expect((await revoke(award, 'x'.repeat(256))).statusCode).toBe(400)
  expect((await owner.call('GET', `${badge}/assertions/${award}`)).json().revoked).toBe(false)
})

test('of two revocations at the same time one has effect and the other is refused', async () => {
  const award = await givenAward(owner, badge, newEmail())
  const answers = await Promise.all([revoke(award, 'First'), revoke(award, 'Second')])
  const [winner, loser] = answers.sort((a, b) => a.statusCode - b.statusCode)
  expect([winner?.statusCode, loser?.statusCode, loser?.json()]).toEqual([200, 400, ['Assertion is already revoked']])
  expect((await owner.call('GET', `${badge}/assertions/${award}`)).json()).toEqual(winner?.json())
})

describe('roles', () => {
  const people = ['staff', 'editor', 'stranger', 'nobody'] as const
  const actions = [
    ['GET', '', 200, ['staff', 'editor']],
    ['POST', '', 201, ['staff', 'editor']],
    ['GET', '/:award', 200, ['staff', 'editor']],
    ['DELETE', '/:award', 200, ['editor']],
  ] as const

  test.each(
    actions.flatMap(([method, path, status, may]) => people.map((who) => [method, path, who, status, may] as const)),
  )('%s …/assertions%s by %s', async (method, path, who, status, may) => {
    const own = await givenIssuer(owner)
    const ownBadge = await givenBadgeClass(owner, own)
    const award = await givenAward(owner, ownBadge, newEmail())
    const person = await givenPerson(server)
    if (who === 'staff' || who === 'editor') await givenStaff(own, person, who)
    const bodies = { GET: undefined, POST: { email: newEmail() }, DELETE: { revocation_reason: 'Error' } }
    const answer = await server.call(method, `${ownBadge}/assertions${path.replace(':award', award)}`, {
      token: who === 'nobody' ? undefined : person.token,
      body: bodies[method],
    })
    const isAllowed = may.some((role) => role === who)
    expect(answer.statusCode).toBe(who === 'nobody' ? 401 : isAllowed ? status : 404)
    if (isAllowed) return
    const list = (await owner.call('GET', `${ownBadge}/assertions`)).json()
    expect(list).toMatchObject([{ slug: award, revoked: false }])
    expect(list).toHaveLength(1)
  })

  test('an award under another class or issuer of the same owner is not found', async () => {
    const award = await givenAward(owner, badge, newEmail())
    const sibling = await givenBadgeClass(owner, issuer)
    const foreign = await givenIssuer(owner)
    for (const wrong of [sibling, `${foreign}/badges/${idOf(badge)}`, `${foreign}/badges/${idOf(sibling)}`]) {
      expect((await owner.call('GET', `${wrong}/assertions/${award}`)).statusCode).toBe(404)
      expect((await revoke(award, 'Error', wrong)).statusCode).toBe(404)
    }
    const elsewhere = `${foreign}/badges/${idOf(badge)}/assertions`
    expect((await owner.call('POST', elsewhere, { body: { email: newEmail() } })).statusCode).toBe(404)
    expect((await owner.call('GET', elsewhere)).statusCode).toBe(404)
    expect((await owner.call('GET', `${badge}/assertions/${award}`)).json().revoked).toBe(false)
  })

  test('a role that is taken away ends at once', async () => {
    const person = await givenPerson(server)
    await givenStaff(issuer, person, 'editor')
    const post = () => person.call('POST', `${badge}/assertions`, { body: { email: newEmail() } })
    expect((await post()).statusCode).toBe(201)
    await context().db.deleteFrom('issuer_staff').where('account_id', '=', person.accountId).execute()
    expect((await post()).statusCode).toBe(404)
  })
})
