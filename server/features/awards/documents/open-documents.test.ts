import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored } from '#testing/stored-documents.ts'
import { seam } from './open-documents.ts'
import { encodeByTemplate, indexTemplate } from './template-code.ts'
import { digestTemplate, forgetTemplates } from './templates.ts'

let server: TestServer
let owner: GivenPerson
let maya: GivenPerson
let issuer: string
let badge: string
let award: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  maya = await givenPerson(server, newEmail(), recipientScope)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
})
afterAll(async () => await server.stop())
beforeEach(async () => {
  award = await givenAward(owner, badge, maya.email)
})
afterEach(forgetTemplates)

/** As it would be kept by another template than it is. */
const shorten = async (text: string): Promise<string> => {
  const { assertion, credential } = await readStored(award)
  const { db } = context()
  const template = { issuer_id: idOf(issuer), template_id: digestTemplate(text), key_id: 'z6Mk', text }
  await db
    .insertInto('award_templates')
    .values(template)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const documents = encodeByTemplate(indexTemplate(text), `${assertion}${seam}${credential}`) ?? ''
  expect(documents.length).toBeLessThan(1500)
  await db
    .updateTable('awards')
    .set({ assertion: null, credential: null, documents, template_id: template.template_id })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('award_id', '=', award)
    .execute()
  return template.template_id
}

/** Of another award, which is what a template is like. */
const likeIt = async (): Promise<string> => {
  const other = await givenAward(owner, badge, newEmail())
  const { assertion, credential } = await readStored(other)
  return assertion + seam + credential
}

const idOf = (url: string): string => url.split('/').at(-1) ?? ''

const versionsOf = () => `/v3/issuers/${idOf(issuer)}/badges/${idOf(badge)}/awards/${award}/versions`

const read = async () => {
  const own = await owner.call('GET', `${badge}/assertions/${award}`)
  const list = await owner.call('GET', `${badge}/assertions?num=100`)
  const versions = await owner.call('GET', versionsOf())
  const published = ['2_0', '3_0'].map((edition) => server.call('GET', `/public/assertions/${award}.json?v=${edition}`))
  const report = await maya.call('GET', `/v1/earner/badges/${award}/report`)
  return {
    json: own.json().json,
    listed: list.json<{ slug: string; json: object }[]>().find(({ slug }) => slug === award)?.json,
    words: versions.json().map(({ json, credential }: { json: object; credential: object }) => [json, credential]),
    texts: (await Promise.all(published)).map(({ body, headers }) => [body, headers.etag]),
    verdict: report.json().verdict,
  }
}

test('an award that is kept as what differs from a template is read byte for byte, also by a server that has just started', async () => {
  const before = await read()
  await shorten(await likeIt())
  expect(await read()).toEqual(before)
  forgetTemplates()
  expect(await read()).toEqual(before)
})

test('correcting it keeps what it said', async () => {
  const { assertion } = await readStored(award)
  await shorten(await likeIt())
  const answer = await owner.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: 'Sailed well.' } })
  expect(answer.statusCode).toBe(200)
  const [current, former] = (await owner.call('GET', versionsOf())).json()
  expect([current.json.narrative, former.json]).toEqual(['Sailed well.', JSON.parse(assertion)])
})

test('a template that is not there, or not what it was, is an error and never another text', async () => {
  const id = await shorten(await likeIt())
  const { db } = context()
  // As a disk would that loses something: the database itself takes no such text.
  await sql`alter table award_templates drop constraint award_templates_template_id_check`.execute(db)
  await db.updateTable('award_templates').set({ text: 'something else' }).where('template_id', '=', id).execute()
  forgetTemplates()
  const path = `${badge}/assertions/${award}`
  expect((await owner.call('GET', path)).statusCode).toBe(500)
  expect((await server.call('GET', `/public/assertions/${award}.json`)).statusCode).toBe(500)
  await db.updateTable('awards').set({ documents: 'AB' }).where('award_id', '=', award).execute()
  expect((await owner.call('GET', path)).statusCode).toBe(500)
})
