import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  asDataUrl,
  bakeInto,
  createElsewhere,
  drawing,
  givenHosted,
  givenSigned,
} from '#testing/given/given-elsewhere.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweep } from '../imports/keeping/sweep-removed.ts'

const site = createElsewhere()
let server: TestServer
let earner: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  site.put('/skipper.svg', drawing)
})
beforeEach(async () => {
  earner = await givenPerson(server, newEmail('maya'))
})
afterAll(async () => {
  await server.stop()
})

const send = (body: object) => earner.call('POST', '/v1/earner/badges', { body })
const bring = async (body: object): Promise<string> => {
  const answer = await send(body)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.json<{ id: string }>().id
}
const open = async () => {
  const { url, badges } = (await earner.call('POST', '/v3/account/exports')).json<{ url: string; badges: number }>()
  const answer = await server.call('GET', new URL(url).pathname)
  expect(answer.statusCode).toBe(200)
  return { badges, files: unzipSync(answer.rawPayload) }
}
const textOf = (bytes: Uint8Array | undefined): string => strFromU8(bytes ?? new Uint8Array())
const json = (bytes: Uint8Array | undefined) => JSON.parse(textOf(bytes))

test('the archive holds what was brought in, byte for byte, and bringing it in again finds it there [H3-02] [H2-02]', async () => {
  const png = await bakeInto('png', await givenSigned(earner.email))
  const svg = await bakeInto('svg', await givenSigned(earner.email))
  const text = `${JSON.stringify(givenHosted(site, earner.email), null, 3)}\n`
  await bring({ image: png.dataUrl, file_name: 'Mein Abzeichen.png' })
  await bring({ image: svg.dataUrl })
  await bring({ assertion: text, file_name: 'report.json' })
  const { badges, files } = await open()
  expect(badges).toBe(3)
  const folder = (nth: number) => `imported/000${nth}-Day-Skipper`
  const originals: [string, Buffer][] = [
    [`${folder(1)}/Mein Abzeichen.png`, png.bytes],
    [`${folder(2)}/badge.svg`, svg.bytes],
    [`${folder(3)}/original-report.json`, Buffer.from(text)],
  ]
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'badges.json',
    'collections.json',
    'imported.json',
    `${folder(1)}/Mein Abzeichen.png`,
    `${folder(1)}/facts.json`,
    `${folder(1)}/report.json`,
    `${folder(2)}/badge.svg`,
    `${folder(2)}/facts.json`,
    `${folder(2)}/report.json`,
    `${folder(3)}/facts.json`,
    `${folder(3)}/original-report.json`,
    `${folder(3)}/picture.svg`,
    `${folder(3)}/report.json`,
    'issuers.json',
    'notifications.json',
    'page.json',
    'profile.json',
  ])
  for (const [name, bytes] of originals)
    expect([name, Buffer.from(files[name] ?? []).equals(bytes)]).toEqual([name, true])
  expect(textOf(files[`${folder(3)}/picture.svg`])).toContain('<circle')
  expect(json(files[`${folder(3)}/report.json`])).toMatchObject({ verdict: 'valid' })
  expect(json(files[`${folder(3)}/facts.json`])).toMatchObject({ badge: { name: 'Day Skipper' } })
  expect(json(files['imported.json'])[0]).toMatchObject({
    folder: folder(1),
    file: 'Mein Abzeichen.png',
    badge: 'Day Skipper',
    issuer: 'Harbour Sailing School',
    edition: '3.0',
    recipient: { type: 'email', identity: earner.email },
    pending: false,
  })
  expect(textOf(files['README.txt'])).toContain('each of these 3 badges')
  for (const [name, bytes] of originals) {
    const back = Buffer.from(files[name] ?? bytes)
    const body = name.endsWith('.json')
      ? { assertion: back.toString() }
      : { image: asDataUrl(back, name.endsWith('.png') ? 'image/png' : 'image/svg+xml') }
    expect([name, (await send(body)).json()]).toMatchObject([name, [{ name: 'DUPLICATE_BADGE' }]])
  }
})

test('a file that the server has lost does not keep the rest back', async () => {
  const id = await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  const { blobs, db } = context()
  const { original_key } = await db
    .selectFrom('imported_badges')
    .select('original_key')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  await blobs.delete(original_key)
  const { files } = await open()
  expect(json(files['imported.json'])).toMatchObject([{ id, missing: 'its file: the server has lost it' }])
  expect(json(files['imported/0001-Day-Skipper/facts.json'])).toMatchObject({ badge: { name: 'Day Skipper' } })
})

test('collections come along with their words, their order and whether they are shared', async () => {
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), earner.email)
  const imported = await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  const badges = [
    { id: imported, description: 'Two weeks in the rain' },
    { id: award, description: '' },
  ]
  const body = { name: 'On the water', description: 'All I sailed', published: true, badges }
  const made = await earner.call('POST', '/v1/earner/collections', { body })
  expect([made.statusCode, made.body]).toEqual([201, expect.anything()])
  const { files } = await open()
  const [listed] = json(files['collections.json'])
  expect(listed).toMatchObject({ ...body, share_url: made.json().share_url, created_at: expect.stringMatching(/Z$/) })
  expect(textOf(files['README.txt'])).toContain('your collections (1)')
})

test('whoever holds nothing from elsewhere gets empty lists', async () => {
  earner = await givenPerson(server, newEmail('new'), `rw:profile ${recipientScope}`)
  const { badges, files } = await open()
  expect([badges, json(files['imported.json']), json(files['collections.json'])]).toEqual([0, [], []])
})

test('removed badges come along with the day of their removal, as long as they can be put back', async () => {
  const owner = await givenPerson(server)
  const award = await givenAward(owner, await givenBadgeClass(owner, await givenIssuer(owner)), earner.email)
  const text = JSON.stringify(await givenSigned(earner.email))
  const imported = await bring({ assertion: text })
  const kept = await bring({ assertion: JSON.stringify(await givenSigned(earner.email)) })
  for (const id of [award, imported]) await earner.call('DELETE', `/v1/earner/badges/${id}`)
  const { badges, files } = await open()
  expect(badges).toBe(3)
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  const [awarded] = json(files['badges.json'])
  expect(awarded).toMatchObject({ acceptance: 'Rejected', removed_at: day })
  expect(json(files[`${awarded.folder}/assertion-2.0.json`]).id).toContain(award)
  expect(Object.keys(files).filter((name) => name.startsWith(awarded.folder))).toHaveLength(4)
  const listed = json(files['imported.json'])
  expect(listed).toMatchObject([
    { id: imported, removed_at: day },
    { id: kept, removed_at: null },
  ])
  expect(textOf(files[`${listed[0].folder}/${listed[0].file}`])).toBe(text)
  expect(textOf(files['README.txt'])).toContain('Revoked, expired and removed badges are here as well')
  shiftClock(31 * 86_400_000)
  await sweepNow(sweep)
  resetClock()
  expect(json((await open()).files['imported.json'])).toMatchObject([{ id: kept }])
})
