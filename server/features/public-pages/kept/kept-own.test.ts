import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { createElsewhere, drawing } from '#testing/given/given-elsewhere.ts'
import { givenBy } from '#testing/given/given-endorsement.ts'
import { badgeInput, givenShowcase, idOf, issuerInput, type Showcase } from '#testing/given/given-showcase.ts'
import { currentKey } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson, newEmail, svgPicture } from '#testing/given.ts'
import { recordStatements, type StatementRecorder } from '#testing/record-statements.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { answerOwnAddress } from '../documents/own-documents.ts'
import { keptPictures } from '../pictures/baked-pictures.ts'
import { keptDocuments } from './kept-documents.ts'
import { forgetKept } from './store.ts'

const site = createElsewhere()
let server: TestServer
let recorder: StatementRecorder
let operator: GivenPerson
let teacher: GivenPerson
let maya: GivenPerson
let shown: Showcase
beforeAll(async () => {
  recorder = recordStatements()
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
  ;[operator, teacher] = [await givenPerson(server), await givenPerson(server)]
})
afterAll(async () => {
  resetClock()
  recorder.stop()
  await server.stop()
})

const giveShowcase = async () => {
  resetClock()
  // Of all endorsements that a day has room for.
  await db().deleteFrom('throttles').execute()
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
  shown = await givenShowcase(site, { operator, teacher, maya })
}
const credentialOf = async () => (await server.call('GET', `/public/assertions/${shown.award}.json?v=3_0`)).body

const verify = async (body: object) => {
  const answer = await server.call('POST', '/v3/verify', { body })
  const { checkedAt: _at, ...verification } = answer.json<Verification & { checkedAt?: string }>()
  return verification
}
const draw = async (path: string) => {
  const { statusCode, rawPayload, headers } = await server.call('GET', path)
  return { statusCode, bytes: rawPayload.toString('base64'), etag: headers.etag }
}

/** All that is kept about an award: what is said of it by its address, of a copy of it, and its pictures. */
const look = async (copy: string) => {
  const { origin } = context().config
  const award = `/public/assertions/${shown.award}`
  return {
    hosted: await verify({ url: `${origin}${award}.json` }),
    signed: await verify({ url: `${origin}${award}.json?v=3_0` }),
    copy: await verify({ credential: copy }),
    picture: await draw(`${award}/image`),
    drawn: await draw(`${award}/image?type=png&fmt=wide`),
    file: await draw(`${award}/files/badge-3_0.svg`),
  }
}
type Looked = keyof Awaited<ReturnType<typeof look>>

const signing = () => `/v3/issuers/${idOf(shown.issuer)}/signing`
const changeKey = async (how: 'rotate' | 'leaked') => {
  const { id } = currentKey((await teacher.call('GET', signing())).json<Signing>())
  const answer = await teacher.call('POST', `${signing()}/keys/${id}/${how}`)
  if (how === 'leaked') for (const _ of [1, 2]) await context().queue.drain()
  return answer
}
const award = () => `${shown.badge}/assertions/${shown.award}`
const revoke = () => teacher.call('DELETE', award(), { body: { revocation_reason: 'A mistake.' } })

/** What may change, and what looks otherwise then. */
const changes: Record<string, [changed: readonly Looked[], change: () => Promise<{ statusCode: number } | undefined>]> =
  {
    'the award is revoked': [['hosted', 'signed', 'copy', 'picture', 'drawn', 'file'], revoke],
    'the award is corrected': [
      ['signed', 'picture', 'file'],
      () => teacher.call('PUT', award(), { body: { narrative: 'Sailed by night.' } }),
    ],
    'the award ends': [
      ['hosted', 'signed', 'copy'],
      async () => {
        shiftClock(Date.parse('2035-01-01') - Date.now() + 60_000)
        return undefined
      },
    ],
    'the issuer changes what it says': [
      ['hosted'],
      () => teacher.call('PUT', shown.issuer, { body: issuerInput(teacher, { name: 'Harbour Academy' }) }),
    ],
    'operators vouch for the issuer': [
      ['hosted'],
      () => operator.call('PUT', `/v3/operator/issuers/${idOf(shown.issuer)}`, { body: { trusted: true, version: 2 } }),
    ],
    'the class has another picture': [
      [],
      () =>
        teacher.call('PUT', shown.badge, { body: badgeInput({ image: svgPicture.replace(/.$/, '='), name: 'Coast' }) }),
    ],
    'the key is replaced': [[], () => changeKey('rotate')],
    'the key has leaked': [['copy', 'file'], () => changeKey('leaked')],
    'the issuer signs under its address': [[], () => teacher.call('PUT', signing(), { body: { id_form: 'https' } })],
    'an endorsement of the class is withdrawn': [
      [],
      () => operator.call('DELETE', `${givenBy(shown.endorser)}/${shown.endorsements.badge}`),
    ],
  }

test.each(Object.entries(changes))(
  '%s: nothing that is kept says anything else than what is read anew',
  async (_, row) => {
    const [changed, change] = row
    await giveShowcase()
    const copy = await credentialOf()
    const before = await look(copy)
    expect([before.hosted.verdict, before.signed.verdict, before.copy.verdict]).toEqual(['valid', 'valid', 'valid'])
    expect(before.picture.statusCode).toBe(200)
    const answer = await change()
    if (answer) expect([200, 204]).toContain(answer.statusCode)
    const kept = await look(copy)
    forgetKept()
    expect(kept).toEqual(await look(copy))
    const other = (Object.keys(before) as Looked[]).filter(
      (name) => JSON.stringify(kept[name]) !== JSON.stringify(before[name]),
    )
    expect(other).toEqual(expect.arrayContaining([...changed]))
  },
)

test('an award that was revoked is nowhere valid from then on, and has no picture', async () => {
  await giveShowcase()
  const copy = await credentialOf()
  await look(copy)
  await revoke()
  const after = await look(copy)
  expect([after.hosted.verdict, after.signed.verdict, after.copy.verdict]).toEqual(['invalid', 'invalid', 'invalid'])
  expect([after.picture.statusCode, after.drawn.statusCode, after.file.statusCode]).toEqual([404, 404, 404])
})

test('a picture is baked once, and asks one thing; who has it gets 304', async () => {
  await giveShowcase()
  const path = `/public/assertions/${shown.award}/image`
  const first = await recorder.record(() => server.call('GET', path))
  const { things } = keptPictures.measure()
  // The award may have to be read anew: it was accepted since.
  expect(first.length).toBeLessThanOrEqual(2)
  expect(await recorder.record(() => server.call('GET', path))).toHaveLength(1)
  expect(keptPictures.measure().things).toBe(things)
  const { headers } = await server.call('GET', path)
  const again = await server.call('GET', path, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

/** Documents of each kind of subject, and every table they are read from, with a writing of the row that they show. */
const writings: Record<string, () => ReturnType<typeof sql>> = {
  award_locations: () => sql`update award_locations set issuer_id = issuer_id where award_id = ${shown.award}`,
  awards: () => sql`update awards set narrative = narrative where award_id = ${shown.award}`,
  badge_class_versions: () =>
    sql`update badge_class_versions set facts = facts where badge_id = ${idOf(shown.badge)} and version = 1`,
  badge_classes: () => sql`update badge_classes set name = name where badge_id = ${idOf(shown.badge)}`,
  badge_locations: () => sql`update badge_locations set issuer_id = issuer_id where badge_id = ${idOf(shown.badge)}`,
  endorsements: () => sql`update endorsements set comment = comment where issuer_id = ${idOf(shown.issuer)}`,
  issuer_keys: () => sql`update issuer_keys set created_at = created_at where issuer_id = ${idOf(shown.issuer)}`,
  issuer_versions: () => sql`update issuer_versions set name = name where issuer_id = ${idOf(shown.issuer)}`,
  issuers: () => sql`update issuers set name = name where issuer_id = ${idOf(shown.issuer)}`,
  status_lists: () => sql`update status_lists set updated_at = updated_at where issuer_id = ${idOf(shown.issuer)}`,
}

const tablesOf = async (statements: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db())
  const named = new Set(
    statements.flatMap((text) => [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, name]) => name)),
  )
  // What pictures are made of is no part of a document.
  return rows.flatMap(({ name }) => (named.has(name) && name !== 'blobs' ? name : [])).sort()
}

test('whatever a document is read from has a part in its mark, and every writing of it is seen', async () => {
  await giveShowcase()
  const [badge, issuer] = [idOf(shown.badge), idOf(shown.issuer)]
  const paths = [
    `/public/assertions/${shown.award}.json`,
    `/public/assertions/${shown.award}.json?v=3_0`,
    `/public/badges/${badge}`,
    `/public/badges/${badge}?v=3_0`,
    ...['', '?v=3_0', '/did.json', '/jwks.json', '/endorsements', '/status/1'].map(
      (end) => `/public/issuers/${issuer}${end}`,
    ),
  ]
  // A reading of its own each time, as each verification has one.
  const record = (path: string) =>
    recorder.record(async () => {
      const { status } = await answerOwnAddress(path, 'application/ld+json', {})
      expect([path, status]).toEqual([path, 200])
    })
  const seen = new Set<string>()
  for (const path of paths) {
    keptDocuments.forget()
    const [mark = '', ...reading] = await record(path)
    expect([path, await tablesOf([mark])]).toEqual([path, expect.arrayContaining(await tablesOf(reading))])
    expect([path, (await record(path)).length]).toEqual([path, 1])
    for (const table of await tablesOf(reading)) {
      seen.add(table)
      await writings[table]?.().execute(db())
      expect([path, table, (await record(path)).length > 1]).toEqual([path, table, true])
      expect([path, table, (await record(path)).length]).toEqual([path, table, 1])
    }
  }
  expect(Object.keys(writings)).toEqual(expect.arrayContaining([...seen]))
})
