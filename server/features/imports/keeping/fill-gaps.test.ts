import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { bakeInto, createElsewhere, drawing, givenHosted } from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const parts = ['/class', '/issuer'] as const
const keep = async (body: object) => {
  const answer = await earner.call('POST', '/v1/earner/badges?json_format=plain', {
    body: { ...body, keep_unreachable: true },
  })
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<BackpackBadge>()
}
const verify = async (id: string) => {
  const answer = await earner.call('POST', `/v3/backpack/badges/${id}/verify`)
  return answer.json<{ verdict: string }>().verdict
}
const show = async (id: string) =>
  (await earner.call('GET', `/v1/earner/badges/${id}?json_format=plain`)).json<BackpackBadge>()
const known = {
  name: 'Day Skipper',
  description: 'Sails by day',
  criteria_text: 'Sail for a day',
  tags: ['sea'],
  issuer: { name: 'Harbour Sailing School', email: 'office@harbour.example' },
}

/** A hosted badge, none of which can be reached. */
const givenGone = () => {
  const assertion = givenHosted(site, earner.email, { expires: '2030-01-01T00:00:00Z' })
  const address = new URL(assertion.id).pathname
  for (const path of [address, ...parts]) site.remove(path)
  const comeBack = () => {
    givenHosted(site, earner.email)
    site.put(address, assertion)
  }
  return { assertion, comeBack }
}

test('what was unknown when a badge came in is filled in once its source can be reached', async () => {
  const { assertion, comeBack } = givenGone()
  const badge = await keep({ assertion: JSON.stringify(assertion), file_name: 'skipper.json' })
  expect(badge).toMatchObject({
    image: '',
    imported: { verdict: 'unverifiable' },
    json: { badge: { name: 'skipper' } },
  })
  expect(await verify(badge.id)).toBe('unverifiable')
  expect(await show(badge.id)).toMatchObject({ json: { badge: { name: 'skipper', description: '' } } })
  comeBack()
  expect(await verify(badge.id)).toBe('valid')
  const after = await show(badge.id)
  expect(after).toMatchObject({
    image: expect.stringContaining('/public/pictures/'),
    imported: { verdict: 'valid' },
    json: { issuedOn: '2026-01-02T03:04:05.000Z', expires: '2030-01-01T00:00:00.000Z', badge: known },
  })
  const list = await earner.call('GET', '/v1/earner/badges?json_format=plain')
  expect(list.json()).toMatchObject([{ id: badge.id, json: { badge: known } }])
})

test('part after part is filled in, and a part that is known is never lost again', async () => {
  const { assertion, comeBack } = givenGone()
  const { id } = await keep({ image: (await bakeInto('png', assertion)).dataUrl })
  const { image } = await show(id)
  comeBack()
  site.remove('/issuer')
  expect(await verify(id)).toBe('unverifiable')
  expect(await show(id)).toMatchObject({
    image,
    json: { badge: { name: 'Day Skipper', issuer: { name: 'harbour.example' } } },
  })
  comeBack()
  site.remove('/class')
  await verify(id)
  expect(await show(id)).toMatchObject({ json: { badge: { name: 'Day Skipper' } } })
  comeBack()
  await verify(id)
  expect(await show(id)).toMatchObject({ image, json: { badge: known } })
})

test('what was known stays, whatever the source says later', async () => {
  const assertion = givenHosted(site, earner.email)
  const { id } = await keep({ assertion: JSON.stringify(assertion) })
  for (const path of parts) site.remove(path)
  expect(await verify(id)).toBe('unverifiable')
  const { '@context': context } = assertion
  givenHosted(site, earner.email)
  site.put('/issuer', {
    '@context': context ?? '',
    type: 'Issuer',
    id: 'https://harbour.example/issuer',
    name: 'Somebody Else',
    url: 'https://harbour.example/',
    email: 'office@harbour.example',
  })
  await verify(id)
  expect(await show(id)).toMatchObject({ json: { badge: known } })
})

test('nothing is taken from a source that names somebody else or took the badge back', async () => {
  const other = givenGone()
  const { id } = await keep({ assertion: JSON.stringify(other.assertion), file_name: 'mine.json' })
  other.comeBack()
  site.put(new URL(other.assertion.id).pathname, {
    ...other.assertion,
    recipient: { type: 'email', hashed: false, identity: 'other@example.org' },
  })
  await verify(id)
  expect(await show(id)).toMatchObject({ json: { badge: { name: 'mine' } } })
  const revoked = givenGone()
  const kept = await keep({ assertion: JSON.stringify(revoked.assertion), file_name: 'back.json' })
  revoked.comeBack()
  site.put(new URL(revoked.assertion.id).pathname, {
    ...revoked.assertion,
    revoked: true,
    revocationReason: 'A mistake',
  })
  expect(await verify(kept.id)).toBe('invalid')
  expect(await show(kept.id)).toMatchObject({ revoked: true, json: { badge: { name: 'back' } } })
})

test('[A17] a picture that comes later is kept with the badge, or not at all', async () => {
  const { db } = context()
  const { assertion, comeBack } = givenGone()
  const { id } = await keep({ assertion: JSON.stringify(assertion), file_name: 'skipper.json' })
  const listUsed = async () =>
    (await db.selectFrom('blobs').select('blob_key').where('unused_since', 'is', null).execute()).map(
      (row) => row.blob_key,
    )
  comeBack()
  site.put('/skipper.svg', drawing.replace('</svg>', '<circle r="1"/></svg>'))
  const before = await listUsed()
  await sql`create function stop_here() returns trigger language plpgsql as $$ begin raise 'in the middle'; end $$`.execute(
    db,
  )
  await sql`create trigger stop_here before update on imported_badges execute function stop_here()`.execute(db)
  expect((await earner.call('POST', `/v3/backpack/badges/${id}/verify`)).statusCode).toBe(500)
  expect(await listUsed()).toEqual(before)
  await sql`drop trigger stop_here on imported_badges`.execute(db)
  expect(await verify(id)).toBe('valid')
  expect(await listUsed()).toHaveLength(before.length + 1)
  site.put('/skipper.svg', drawing)
})
