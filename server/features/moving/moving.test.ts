import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config, context } from '#infra/context.ts'
import { bakePng } from '#openbadges'
import { givenPerson, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readAfter } from '../../moving-drill/after.ts'
import { readBefore } from '../../moving-drill/before.ts'
import { compareFields } from '../../moving-drill/compare.ts'
import { shapeFor } from '../../moving-drill/shape.ts'
import { writeDump } from '../../moving-drill/write-dump.ts'
import { readPeople } from './badgr/read-people.ts'
import {
  badgrTables,
  compareWithHere,
  createReport,
  evaluateMove,
  loadTables,
  moveIn,
  openDump,
  openPictures,
  readBadgr,
} from './index.ts'
import { drawPicture } from './pictures.ts'
import { foldPeople } from './plan/fold-people.ts'

let server: TestServer
let folder: string
let dump: { tables: string; media: string }
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-moving-'))
  dump = await writeDump(folder, 'test', shapeFor(300))
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const load = () => loadTables(openDump(dump.tables, badgrTables))
const silent = () => undefined

test('a Badgr server moves here: field by field as it was, under its addresses, and once only', async () => {
  const tables = await load()
  const [first, report] = [createReport(), createReport()]
  const pictures = openPictures(dump.media)
  const target = { source: 'badgr test', pictures, report, advance: silent }
  await expect(moveIn(readBadgr(tables, first), target)).rejects.toThrow('the first account runs this server')
  // Has an account here already, under an address that the former server knew too.
  const known = await givenPerson(server, 'person-5@school.example')

  const move = readBadgr(tables, report)
  await evaluateMove(move, { former: config().origin, own: config().origin }, pictures, report)
  await compareWithHere(move, 'badgr test', createReport())
  const stops = (what: string, done: number) => {
    if (what === 'awards' && done > 100) throw new Error('The power fails.')
  }
  await expect(moveIn(move, { ...target, advance: stops })).rejects.toThrow('The power fails.')
  await moveIn(move, target)

  const { ids } = foldPeople(readPeople(tables, createReport()).people, createReport())
  // Goes on under the account here.
  const movedTo = await context()
    .db.selectFrom('moved_rows')
    .select('source_id')
    .where('new_id', '=', known.accountId)
    .execute()
  expect(movedTo).toHaveLength(1)
  const [before, after] = [readBefore(tables), await readAfter()]
  const own = movedTo[0]?.source_id ?? ''
  for (const [id, goesOn] of ids) if (goesOn === own) ids.set(id, known.accountId)
  const lines = compareFields(before, after, ids)
  expect(lines.flatMap(({ thing, field, wrong }) => wrong.map((one) => `${thing} ${field}: ${one}`))).toEqual([])
  expect(
    lines.filter(({ changed }) => changed > 0).map(({ thing, field, changed }) => `${thing} ${field} ${changed}`),
  ).toMatchInlineSnapshot(`
    [
      "accounts addresses 1",
      "badge classes criteria url 1",
      "awards recipient 15",
      "awards evidence 25",
      "awards created by 6",
      "badges from elsewhere document 2",
    ]
  `)
  expect(report.lines().map(({ fate, what, count }) => `${fate} ${count} ${what}`)).toMatchInlineSnapshot(`
    [
      "changed 1 addresses of people written in small letters",
      "lost 25 evidence that says nothing",
      "changed 15 recipients written in the one spelling of Sash",
      "changed 2 badges brought in without their JSON are written from what was noted of them",
      "kept 4 issuers",
      "changed 4 issuers sign with keys made here",
      "changed 14 pictures written anew in the size and form that Sash keeps",
      "kept 12 badge classes",
      "lost 1 pictures of badge classes that are missing: a drawn one takes their place",
      "kept 283 awards",
      "kept 17 awards, revoked",
      "changed 17 when an award was revoked was not noted; it counts from now",
      "kept 55 accounts with proven addresses",
      "changed 1 people who had an account here already keep that one",
      "proof 4 accounts that had proven no address: a mail to it asks for that",
      "kept 132 of these, awards that had come over before",
      "kept 10 badges from elsewhere",
      "proof 10 badges from elsewhere that are to be verified anew where they came from",
      "kept 8 collections",
    ]
  `)

  await moveIn(readBadgr(tables, createReport()), target)
  expect(await readAfter()).toEqual(after)
})

test('a badge from elsewhere to an address that is not proven counts among what needs proof', async () => {
  const all = readBadgr(await load(), createReport())
  const [person] = all.people.filter(({ addresses }) => addresses.every(({ isVerified }) => !isVerified))
  const [badge] = all.imports
  if (!person || !badge) throw new Error('The made-up server has neither.')
  const email = 'not-proven@school.example'
  const move = {
    issuers: [],
    badgeClasses: [],
    awards: [],
    collections: [],
    people: [{ ...person, id: 'waits', addresses: [{ email, isVerified: false, isPrimary: true }] }],
    imports: [{ ...badge, id: 'waits', recipient: email }],
  }
  const target = { source: 'badgr waits', pictures: openPictures(dump.media), advance: silent }
  const [dry, moved, again] = [createReport(), createReport(), createReport()]
  await compareWithHere(move, target.source, dry)
  await moveIn(move, { ...target, report: moved })
  const proof = moved.lines().filter(({ fate }) => fate === 'proof')
  expect(proof.map(({ what, count, examples }) => `${count} ${what.slice(0, 56)}: ${examples}`)).toEqual([
    `1 accounts that had proven no address: a mail to it asks f: ${email}`,
    `1 badges from elsewhere that wait in the backpack until th: ${email}`,
    `1 badges from elsewhere that are to be verified anew where: ${badge.sourceUrl}`,
  ])
  expect(dry.lines()).toEqual(moved.lines())
  await moveIn(move, { ...target, report: again })
  expect(again.lines().map(({ fate, what }) => `${fate} ${what}`)).toEqual([
    'kept badges from elsewhere that have come over before',
  ])
})

const get = (url: string, accept = 'application/ld+json') => server.call('GET', url, { headers: { accept } })

test('[T1] a badge that was written from what the former server noted of it is no document of its issuer', async () => {
  // What has moved already is not moved twice: this holds by itself as well, and after the others.
  await givenPerson(server, 'operator@school.example')
  const target = { source: 'badgr test', pictures: openPictures(dump.media), advance: silent }
  await moveIn(readBadgr(await load(), createReport()), { ...target, report: createReport() })
  const moved = await sql<{ id: string; text: string; report: unknown; isWritten: boolean; isRevoked: boolean }>`
    select import_id as id, credential as text, report, facts ? 'isAltered' as "isWritten", revoked_at is not null as "isRevoked"
    from imported_badges where not is_pending and removed_at is null`.execute(context().db)
  const written = moved.rows.filter(({ isWritten }) => isWritten)
  expect(written.length).toBeGreaterThan(0)
  for (const { id, text, report, isRevoked } of written) {
    expect((await get(`/public/assertions/${id}`, 'text/html')).statusCode).toBe(200)
    for (const form of ['', '.json', '.json?v=2_0', '.json?v=3_0']) {
      const answer = await get(`/public/assertions/${id}${form}`)
      expect([form, answer.statusCode, answer.json().forms]).toEqual([form, isRevoked ? 410 : 406, []])
    }
    const { verdict } = (await server.call('POST', '/v3/verify', { body: { credential: text } })).json()
    expect([verdict, (report as { verdict: string }).verdict]).not.toContain('valid')
  }
})

test('old names in public addresses lead to what they were names of', async () => {
  const { db } = context()
  for (const [kind, at] of [
    ['issuer', 'issuers'],
    ['badge-class', 'badges'],
    ['award', 'assertions'],
    ['collection', 'collections'],
  ] as const) {
    const { slug, new_id } = await db
      .selectFrom('old_addresses')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('slug')
      .limit(1)
      .executeTakeFirstOrThrow()
    const answer = await get(`/public/${at}/${slug}.json?v=2_0`)
    expect([answer.statusCode, answer.headers.location]).toEqual([
      301,
      `${config().origin}/public/${at}/${new_id}.json?v=2_0`,
    ])
    expect((await get(`/public/${at}/${new_id}`)).statusCode).toBe(200)
    expect((await get(`/public/${at}/${slug}`, 'text/html')).statusCode).toBe(301)
    expect((await get(`/public/${at}/no-such-name`)).statusCode).toBe(404)
  }
})

test('a badge that the former server had baked verifies, and one that was revoked does not', async () => {
  const awards = readBadgr(await load(), createReport()).awards
  const check = async (id: string | undefined) => {
    const award = awards.find((one) => one.id === id)
    const hash = createHash('sha256').update(`${award?.recipient.identifier}${award?.salt}`).digest('hex')
    const text = JSON.stringify({
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'Assertion',
      id: `${config().origin}/public/assertions/${id}`,
      badge: `${config().origin}/public/badges/${award?.badgeClass}`,
      image: `${config().origin}/public/assertions/${id}/image`,
      verification: { type: 'HostedBadge' },
      issuedOn: award?.issuedOn.toISOString().replace('Z', '417+00:00'),
      narrative: award?.narrative ?? undefined,
      evidence: award?.evidence.map((one) => ({ type: 'Evidence', id: one.evidence_url, narrative: one.narrative })),
      recipient: { hashed: true, type: 'email', identity: `sha256$${hash}`, salt: award?.salt },
    })
    const { bytes } = await openPng()
    const image = `data:image/png;base64,${Buffer.from(bakePng(bytes, '2_0', text)).toString('base64')}`
    const answer = await server.call('POST', '/v3/verify', { body: { image, recipient: award?.recipient.identifier } })
    const { verdict, checks } = answer.json<{ verdict: string; checks: { status: string; detail: string }[] }>()
    return { verdict, failed: checks.filter(({ status }) => status === 'failed').map(({ detail }) => detail) }
  }
  const live = awards.find(
    ({ revoked, recipient, expiresAt, evidence }) =>
      !revoked && recipient.hashed && !expiresAt && evidence.some((one) => one.evidence_url && one.narrative),
  )
  expect(await check(live?.id)).toEqual({ verdict: 'valid', failed: [] })
  expect(await check(awards.find(({ revoked }) => revoked)?.id)).toMatchObject({ verdict: 'invalid' })
})

async function openPng() {
  const sharp = (await import('sharp')).default
  const { bytes } = await drawPicture('baked')
  return { bytes: await sharp(bytes).resize(90).png().toBuffer() }
}

test('whoever proves the address by a mail has the account, with its badges and roles', async () => {
  const email = 'person-2@school.example'
  await server.call('POST', '/v1/user/forgot-password', { form: { email } })
  const link = await readMailLink(email)
  const token = new URL(link, config().origin).searchParams.get('token')
  const password = 'seven green bottles'
  expect((await server.call('PUT', '/v1/user/forgot-password', { body: { token, password } })).statusCode).toBe(200)
  const signedIn = await server.call('POST', '/o/token', {
    form: { username: email, password, scope: 'rw:profile rw:issuer rw:backpack' },
  })
  const { access_token } = signedIn.json<{ access_token: string }>()
  const badges = await server.call('GET', '/v1/earner/badges?json_format=plain', { token: access_token })
  expect(badges.json<unknown[]>().length).toBeGreaterThan(3)
})
