import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import { givenBatch, newRows } from '#testing/given/given-batch.ts'
import { givenAccepted, givenBy } from '#testing/given/given-endorsement.ts'
import { richAward, richClass } from '#testing/given/given-rich.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored, rewriteStored } from '#testing/stored-documents.ts'
import { forgetTemplates } from './templates.ts'

let server: TestServer
let owner: GivenPerson
let badge: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  badge = await givenBadgeClass(owner, await givenIssuer(owner))
})
afterAll(async () => await server.stop())

const rowsOf = async (awardIds: readonly string[]) => {
  const rows = await context()
    .db.selectFrom('awards')
    .innerJoin('award_templates as t', (join) =>
      join.onRef('t.issuer_id', '=', 'awards.issuer_id').onRef('t.template_id', '=', 'awards.template_id'),
    )
    .select(['award_id', 'assertion', 'credential', 'documents', 'awards.template_id', 'key_id'])
    .where('award_id', 'in', [...awardIds])
    .execute()
  return rows.map(({ documents, ...row }) => ({ ...row, length: String(documents).length }))
}
const lengthsOf = async (...awardIds: string[]) => (await rowsOf(awardIds)).map(({ length }) => length)
const templates = async (): Promise<string> => {
  const rows = await context().db.selectFrom('award_templates').select('text').execute()
  return rows.map(({ text }) => String(text)).join('\n')
}

test('an award is kept as the few hundred letters in which it differs, made alone or with many', async () => {
  const alone = await givenAward(owner, badge, newEmail())
  await givenBatch(owner, badge, { awards: newRows(60) })
  const awards = await context().db.selectFrom('awards').select('award_id').execute()
  const rows = await rowsOf(awards.map(({ award_id }) => award_id))
  expect(rows).toHaveLength(61)
  for (const { assertion, credential, length } of rows) {
    expect([assertion, credential]).toEqual([null, null])
    expect(length).toBeLessThan(400)
  }
  expect(new Set(rows.map(({ template_id }) => template_id)).size).toBe(1)
  const { assertion, credential } = await readStored(alone)
  expect(assertion.length + credential.length).toBeGreaterThan(2000)
})

test('one that says all there is to say, too; what is its own is not in the template', async () => {
  const rich = await givenBadgeClass(owner, await givenIssuer(owner), richClass)
  const address = newEmail('in-no-template')
  const id = await givenAward(owner, rich, address, {
    ...richAward,
    narrative: 'Nobody else has done this.',
    hashed: false,
  })
  const { assertion, credential } = await readStored(id)
  const [length = Number.NaN] = await lengthsOf(id)
  expect(length).toBeLessThan(0.5 * (assertion.length + credential.length))
  expect(credential).toContain('Nobody else has done this.')
  const text = await templates()
  for (const own of [id, address, 'Nobody else has done this.']) expect(text).not.toContain(own)
})

test('one that has little in common with others is kept whole, and read the same', async () => {
  const narrative = Array.from({ length: 900 }, (_, index) => `${index} was ${index * 7919}`).join(' ')
  const id = await givenAward(owner, badge, newEmail(), { narrative })
  expect(await rowsOf([id])).toEqual([])
  expect(JSON.parse((await readStored(id)).assertion).narrative).toBe(narrative)
})

test('a class that says something else has another template', async () => {
  const own = await givenBadgeClass(owner, await givenIssuer(owner))
  const before = await givenAward(owner, own, newEmail())
  const { name, description, criteria_text } = {
    name: 'Other',
    description: 'Another word.',
    criteria_text: 'Sail on.',
  }
  const { image } = (await owner.call('GET', own)).json()
  await owner.call('PUT', own, { body: { name, description, criteria_text, image } })
  const after = await givenAward(owner, own, newEmail())
  const rows = await rowsOf([before, after])
  expect(new Set(rows.map(({ template_id }) => template_id)).size).toBe(2)
  for (const { length } of rows) expect(length).toBeLessThan(400)
  expect(JSON.parse((await readStored(before)).credential).name).not.toBe('Other')
  expect(JSON.parse((await readStored(after)).credential).name).toBe('Other')
})

test('a correction and a new key keep it short; its template is then of the new key, which is counted', async () => {
  const signing = await givenSigning(server, owner)
  const id = await signing.award()
  const [before] = await rowsOf([id])
  const { id: old } = currentKey(await signing.readSigning())
  expect(before?.key_id).toBe(old)
  await signing.reportLeaked(old)
  await context().queue.drain()
  const [after] = await rowsOf([id])
  const state: Signing = await signing.readSigning()
  const { id: current } = currentKey(state)
  expect(after).toMatchObject({ assertion: null, credential: null, key_id: current })
  expect(after?.length).toBeLessThan(400)
  expect(state.keys.map((key) => [key.id, key.signed?.count])).toEqual(
    expect.arrayContaining([
      [old, 0],
      [current, 1],
    ]),
  )
  expect(await signing.verdictOf(await signing.read(id))).toBe('valid')
})

test('corrected or endorsed it says so, and is short', async () => {
  const id = await givenAward(owner, badge, newEmail())
  const path = `${badge}/assertions/${id}`
  expect((await owner.call('PUT', path, { body: { narrative: 'Sailed well.' } })).statusCode).toBe(200)
  const [row] = await rowsOf([id])
  expect(row).toMatchObject({ assertion: null, credential: null })
  expect(JSON.parse((await readStored(id)).assertion).narrative).toBe('Sailed well.')
  const other = await givenPerson(server)
  await givenAccepted(other, await givenIssuer(other), owner, path)
  const { assertion, credential, version } = await readStored(id)
  expect([version, JSON.parse(assertion).endorsement.length, JSON.parse(credential).endorsement.length]).toEqual([
    3, 1, 1,
  ])
  const [endorsed] = await rowsOf([id])
  expect(endorsed?.key_id).toBe(row?.key_id)
  expect(credential).toContain(`#${row?.key_id}","proofPurpose"`)
})

test('a class that is endorsed by others than before has another template', async () => {
  const own = await givenBadgeClass(owner, await givenIssuer(owner))
  const other = await givenPerson(server)
  const endorser = await givenIssuer(other)
  const endorsed = await givenAccepted(other, endorser, owner, own)
  const before = await givenAward(owner, own, newEmail())
  await other.call('DELETE', `${givenBy(endorser)}/${endorsed}`)
  await givenAccepted(other, endorser, owner, own)
  const after = await givenAward(owner, own, newEmail())
  const rows = await rowsOf([before, after])
  expect(new Set(rows.map(({ template_id }) => template_id)).size).toBe(2)
  for (const { length } of rows) expect(length).toBeLessThan(400)
})

test('of many that are signed anew a template is written once', async () => {
  const signing = await givenSigning(server, owner)
  await signing.awardMany(20)
  forgetTemplates()
  // The job may be at work before anybody asks for it.
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await signing.reportLeaked(currentKey(await signing.readSigning()).id)
  await context().queue.drain()
  const sent = query.mock.calls.map(([asked]: unknown[]) => readText(asked))
  query.mockRestore()
  expect(sent.filter((text) => text.includes('insert into award_templates'))).toHaveLength(1)
  expect(sent.filter((text) => /select .* from award_templates/.test(text)).length).toBeLessThan(3)
})

const statement = z.object({ text: z.string() }).catch({ text: '' })
const readText = (asked: unknown): string => (typeof asked === 'string' ? asked : statement.parse(asked).text)

test('one that was kept whole stays whole', async () => {
  const id = await givenAward(owner, badge, newEmail())
  await rewriteStored(id, () => ({}))
  await owner.call('PUT', `${badge}/assertions/${id}`, { body: { narrative: 'Sailed well.' } })
  expect(await rowsOf([id])).toEqual([])
  expect(JSON.parse((await readStored(id)).assertion).narrative).toBe('Sailed well.')
})

test('a template goes with its issuer', async () => {
  const issuer = await givenIssuer(owner)
  const own = await givenBadgeClass(owner, issuer)
  const id = await givenAward(owner, own, newEmail())
  const [row] = await rowsOf([id])
  await owner.call('DELETE', `${own}/assertions/${id}`, { body: { revocation_reason: 'By mistake' } })
  expect((await owner.call('DELETE', issuer)).statusCode).toBeLessThan(300)
  const left = await context()
    .db.selectFrom('award_templates')
    .select('template_id')
    .where('template_id', '=', row?.template_id ?? '')
    .execute()
  expect(left).toEqual([])
})
