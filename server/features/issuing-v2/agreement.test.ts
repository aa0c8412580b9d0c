import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
let badge: string

const runs = { numRuns: 25 }
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(() => server.stop())

const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((text) => {
  const clean = text.replaceAll('![', '').replace(/[\p{C}<>]/gu, '')
  return clean.trim() || 'Tide'
})
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const url = fc.nat(9999).map((number) => `https://quay.example/${number}`)
const moment = fc
  .date({ min: new Date('2090-01-01'), max: new Date('2125-12-31'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 19)}.000Z`)

async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await owner.call(method, path, { body })
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.body} for ${JSON.stringify(body)}`)
  const json = answer.json()
  return path.startsWith('/v2') ? json.result[0] : json
}
const readV1 = async (path: string) => (await owner.call('GET', path)).json()
const readV2 = async (path: string) => (await owner.call('GET', path)).json().result[0]

const issuerWords = fc.record({ name: line, url, description: maybe(line) })

test('an issuer says the same in both versions, whichever it was written in', async () => {
  const compare = (v1: Record<string, unknown>, v2: Record<string, unknown>) => {
    expect(v2).toMatchObject({
      entityId: v1.slug,
      createdAt: v1.created_at,
      name: v1.name,
      image: v1.image,
      email: v1.email,
      description: v1.description,
      url: v1.url,
    })
    const staff = v1.staff as { user: { slug: string }; role: string }[]
    expect(v2.staff).toMatchObject(staff.map(({ user, role }) => ({ user: user.slug, role })))
  }
  await fc.assert(
    fc.asyncProperty(issuerWords, issuerWords, fc.boolean(), async (words, changed, isFirstV2) => {
      const made = await send('POST', isFirstV2 ? '/v2/issuers' : '/v1/issuer/issuers', {
        ...words,
        email: owner.email,
        image: svgPicture,
      })
      const id = made.entityId ?? made.slug
      const [v1, v2] = [`/v1/issuer/issuers/${id}`, `/v2/issuers/${id}`]
      compare(await readV1(v1), await readV2(v2))
      const after = await send('PUT', isFirstV2 ? v1 : v2, { ...changed, email: owner.email })
      expect(after.name).toBe(changed.name)
      compare(await readV1(v1), await readV2(v2))
    }),
    runs,
  )
})

const classWords = fc.record({
  name: line,
  description: line,
  criteriaNarrative: line,
  criteriaUrl: maybe(url),
  tags: fc.uniqueArray(line, { maxLength: 3 }),
  alignments: fc.array(
    fc.record({
      targetName: line,
      targetUrl: url,
      targetDescription: maybe(line),
      targetFramework: maybe(line),
      targetCode: maybe(line),
    }),
    { maxLength: 3 },
  ),
  expires: fc.oneof(
    fc.constant({ amount: null, duration: null }),
    fc.record({
      amount: fc.integer({ min: 1, max: 99 }),
      duration: fc.constantFrom('days', 'weeks', 'months', 'years'),
    }),
  ),
})
type ClassWords = typeof classWords extends fc.Arbitrary<infer T> ? T : never

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const classInV1 = ({ criteriaNarrative, criteriaUrl, alignments, ...words }: ClassWords) => ({
  ...words,
  criteria_text: criteriaNarrative,
  criteria_url: criteriaUrl,
  alignment: alignments.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [snake(name), value])),
  ),
})

test('a badge class says the same in both versions, whichever it was written in', async () => {
  const parent = `/v2/issuers/${idOf(issuer)}/badgeclasses`
  await fc.assert(
    fc.asyncProperty(classWords, classWords, fc.boolean(), async (words, changed, isFirstV2) => {
      const made = isFirstV2
        ? await send('POST', parent, { ...words, image: svgPicture })
        : await send('POST', `${issuer}/badges`, { ...classInV1(words), image: svgPicture })
      const id = made.entityId ?? made.slug
      const [v1, v2] = [`${issuer}/badges/${id}`, `/v2/badgeclasses/${id}`]
      const compare = async (expected: ClassWords) => {
        const old = await readV1(v1)
        expect(await readV2(v2)).toMatchObject({ ...expected, image: old.image, issuerOpenBadgeId: old.issuer })
        expect(old).toMatchObject(classInV1(expected))
        expect(old.json.id).toBe((await readV2(v2)).openBadgeId)
      }
      await compare(words)
      if (isFirstV2) await send('PUT', v1, classInV1(changed))
      else await send('PUT', v2, changed)
      await compare(changed)
    }),
    runs,
  )
})

const awardWords = fc.record({
  narrative: maybe(line),
  evidence: fc.array(fc.record({ url, narrative: maybe(line) }), { maxLength: 3 }),
  expires: maybe(moment),
  extensions: fc.constantFrom({}, { 'extensions:Ship': { name: 'Alma' } }),
})
type AwardWords = typeof awardWords extends fc.Arbitrary<infer T> ? T : never

const awardInV1 = ({ evidence, ...words }: AwardWords) => ({
  ...words,
  evidence_items: evidence.map(({ url: evidence_url, narrative }) => ({ evidence_url, narrative })),
})

let recipients = 0

test('an award says the same in both versions, whichever it was made and corrected in', async () => {
  const parent = `/v2/badgeclasses/${idOf(badge)}/assertions`
  await fc.assert(
    fc.asyncProperty(awardWords, awardWords, fc.boolean(), fc.boolean(), async (words, changed, isFirstV2, hashed) => {
      const identity = `kim${recipients++}@example.com`
      const made = isFirstV2
        ? await send('POST', parent, { ...words, recipient: { identity, hashed } })
        : await send('POST', `${badge}/assertions`, { ...awardInV1(words), recipient_identifier: identity, hashed })
      const id = made.entityId ?? made.slug
      const [v1, v2] = [`${badge}/assertions/${id}`, `/v2/assertions/${id}`]
      const compare = async (expected: AwardWords) => {
        const [old, now] = [await readV1(v1), await readV2(v2)]
        expect(now).toMatchObject({
          ...expected,
          createdAt: old.created_at,
          image: old.image,
          openBadgeId: old.public_url,
          badgeclassOpenBadgeId: old.badge_class,
          issuerOpenBadgeId: old.issuer,
          issuedOn: old.issued_on,
          revoked: old.revoked,
          revocationReason: old.revocation_reason,
          acceptance: old.acceptance,
        })
        expect(old).toMatchObject({ ...awardInV1(expected), hashed, recipient_identifier: identity })
        const { plaintextIdentity, ...published } = now.recipient
        expect([plaintextIdentity, published]).toEqual([identity, old.json.recipient])
      }
      await compare(words)
      if (isFirstV2) await send('PUT', v1, awardInV1(changed))
      else await send('PUT', v2, changed)
      await compare(changed)
    }),
    runs,
  )
})

test('what version 2 has no word for stays when it writes', async () => {
  const rich = await givenBadgeClass(owner, issuer, {
    achievement_type: 'Course',
    image_alt: 'A wheel',
    field_of_study: 'Seamanship',
    alignment: [{ target_name: 'Knots', target_url: 'https://skills.example/1', target_type: 'CFItem' }],
  })
  const path = `/v2/badgeclasses/${idOf(rich)}`
  const { entityId: _id, image: _image, ...words } = await readV2(path)
  const before = await readV1(rich)
  await send('PUT', path, words)
  expect(await readV1(rich)).toEqual(before)
  const house = `/v2/issuers/${idOf(issuer)}`
  const said = await readV2(house)
  await send('PUT', house, said)
  expect(await readV2(house)).toEqual(said)
})
