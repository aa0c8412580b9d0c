import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { givenSigning } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored } from '#testing/stored-documents.ts'
import { sweepNow } from '#testing/sweep-now.ts'
import { sweepTemplates } from './drop-templates.ts'
import { forgetTemplates } from './templates.ts'

let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
afterAll(async () => await server.stop())

const idOf = (url: string): string => url.split('/').at(-1) ?? ''
const listTemplates = async (issuer: string): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select text from award_templates where issuer_id = ${idOf(issuer)} order by created_at`.execute(context().db)
  return rows.map(({ text }) => text)
}
const passDays = (issuer: string) =>
  sql`update award_templates set created_at = now() - interval '2 days' where issuer_id = ${idOf(issuer)}`.execute(
    context().db,
  )

test('what awards had in common goes when they are gone, and stays while one of them is there', async () => {
  const issuer = await givenIssuer(owner)
  const [gone, stays] = [await givenBadgeClass(owner, issuer), await givenBadgeClass(owner, issuer)]
  const revoked = await givenAward(owner, gone, newEmail())
  const kept = await givenAward(owner, stays, newEmail())
  const before = await readStored(kept)
  await owner.call('DELETE', `${gone}/assertions/${revoked}`, { body: { revocation_reason: 'By mistake' } })
  await sweepNow(sweepTemplates)
  await passDays(issuer)
  await sweepNow(sweepTemplates)
  expect(await listTemplates(issuer)).toHaveLength(2)
  expect((await owner.call('DELETE', gone)).statusCode).toBeLessThan(300)
  await sweepNow(sweepTemplates)
  const [left, ...more] = await listTemplates(issuer)
  expect([more, left?.includes(idOf(gone)), left?.includes(idOf(stays))]).toEqual([[], false, true])
  forgetTemplates()
  expect(await readStored(kept)).toEqual(before)
})

test('one that was just made is left alone', async () => {
  const issuer = await givenIssuer(owner)
  const gone = await givenBadgeClass(owner, issuer)
  const revoked = await givenAward(owner, gone, newEmail())
  await owner.call('DELETE', `${gone}/assertions/${revoked}`, { body: { revocation_reason: 'By mistake' } })
  await owner.call('DELETE', gone)
  await sweepNow(sweepTemplates)
  expect(await listTemplates(issuer)).toHaveLength(1)
})

test('that of a leaked key goes once all is signed with another', async () => {
  const signing = await givenSigning(server, owner)
  await signing.award()
  const { issuerId } = signing
  const [old = ''] = await listTemplates(issuerId)
  const keyId = /#(z\w+)"/.exec(old)?.[1] ?? ''
  await signing.reportLeaked(keyId)
  await context().queue.drain()
  expect(await listTemplates(issuerId)).toHaveLength(2)
  await passDays(issuerId)
  await sweepNow(sweepTemplates)
  expect((await listTemplates(issuerId)).map((text) => text.includes(keyId))).toEqual([false])
})

test('the database takes no template that is not what its id says, and lets none be changed or dropped that is needed', async () => {
  const issuer = await givenIssuer(owner)
  await givenAward(owner, await givenBadgeClass(owner, issuer), newEmail())
  const { db } = context()
  const change = sql`update award_templates set text = text || ' ' where issuer_id = ${idOf(issuer)}`.execute(db)
  await expect(change).rejects.toThrow(/award_templates_template_id_check/)
  const drop = sql`delete from award_templates where issuer_id = ${idOf(issuer)}`.execute(db)
  await expect(drop).rejects.toThrow(/awards_template_id_fkey/)
})
