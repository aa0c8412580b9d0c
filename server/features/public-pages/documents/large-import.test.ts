import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { createElsewhere, elsewhere, givenHosted } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { origin } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
const copies = 40
// A document may have a mebibyte, and its picture is a third longer in it.
const pictureBytes = 600_000
let server: TestServer
let maya: GivenPerson
let first: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  first = await givenLarge()
  await multiply()
})
afterAll(async () => {
  await server.stop()
})

/** A hosted 2.0 badge that carries a large picture inside, twice: in itself and in its class. */
async function givenLarge(): Promise<string> {
  const noise = await sharp({
    create: {
      width: 450,
      height: 450,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(pictureBytes)
  const image = `data:image/png;base64,${noise.toString('base64')}`
  const assertion = givenHosted(site, maya.email, { image: { id: image } })
  site.put('/class', {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'BadgeClass',
    id: `${elsewhere}/class`,
    name: 'Day Skipper',
    description: 'Sails by day',
    criteria: { narrative: 'Sail for a day' },
    image,
    issuer: `${elsewhere}/issuer`,
  })
  const id = await givenImport(maya, assertion)
  await sql`update imported_badges set is_pending = false`.execute(context().db)
  return id
}

async function multiply(): Promise<void> {
  const { db } = context()
  await sql`
    insert into imported_badges (account_id, import_id, identity_hash, recipient_type, recipient_identifier, is_pending,
      original_key, source_url, edition, credential, facts, image_key, issued_on, verdict, report, verified_at, created_at)
    select account_id, lpad(n::text, 22, '0'), sha256(n::text::bytea), recipient_type, recipient_identifier, is_pending,
      original_key, source_url, edition, credential, facts, image_key, issued_on, verdict, report, verified_at, created_at
    from imported_badges, generate_series(2, ${copies}::int) n`.execute(db)
  await sql`insert into import_locations (import_id, account_id)
    select import_id, account_id from imported_badges on conflict do nothing`.execute(db)
}

const listed = async () => {
  const answer = await maya.call('GET', '/v1/earner/badges?json_format=plain')
  return { badges: answer.json<{ id: string; image: string }[]>(), bytes: answer.rawPayload.length }
}

test('a list of badges that carry large pictures has their addresses, and is as short as any other', async () => {
  const { badges, bytes } = await listed()
  expect(badges).toHaveLength(copies)
  expect(bytes / copies).toBeLessThan(4096)
  expect(badges[0]?.image).toContain('/public/pictures/')
  const one = await maya.call('GET', `/v1/earner/badges/${first}`)
  expect(one.rawPayload.length).toBeLessThan(4096)
  expect(JSON.stringify(badges) + one.body).not.toContain('data:')
})

test('a public collection of such badges has their pictures by address, with classes and issuers too', async () => {
  const { badges } = await listed()
  const made = await maya.call('POST', '/v1/earner/collections?json_format=plain', {
    body: { name: 'Large', published: true, badges: badges.map(({ id }) => ({ id, description: '' })) },
  })
  expect(made.statusCode).toBe(201)
  const address = made.json<{ share_url: string }>().share_url.replace(origin, '')
  for (const query of ['', '?expand=badges.badge&expand=badges.badge.issuer']) {
    const answer = await server.call('GET', `${address}.json${query}`)
    expect([answer.statusCode, answer.json<{ badges: object[] }>().badges.length]).toEqual([200, copies])
    expect(answer.rawPayload.length / copies).toBeLessThan(4096)
    expect(answer.body).not.toContain('data:image')
    expect(answer.json<{ badges: object[] }>().badges[0]).toMatchObject({
      type: 'ImportedBadge',
      image: expect.stringContaining('/public/pictures/'),
      sourceUrl: expect.stringContaining(`${elsewhere}/awards/`),
    })
  }
  const page = await server.call('GET', address, { headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0' } })
  expect([page.statusCode, page.body.includes('data:image/png')]).toEqual([200, false])
})

test('by itself such a badge is served as its issuer wrote it', async () => {
  const answer = await server.call('GET', `/public/assertions/${first}.json`)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBeGreaterThan(pictureBytes)
})
