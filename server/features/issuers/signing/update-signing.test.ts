import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { currentKey, givenSigning } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let signing: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  signing = await givenSigning(server, owner)
})
afterAll(async () => {
  await server.stop()
})

test('who is not its owner finds nothing to change, and staff nothing to see', async () => {
  const [editor, staff, stranger] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
  await givenStaff(`/v1/issuer/issuers/${signing.issuerId}`, editor, 'editor')
  await givenStaff(`/v1/issuer/issuers/${signing.issuerId}`, staff, 'staff')
  const before = await signing.readSigning()
  const { id } = currentKey(before)
  for (const person of [editor, staff, stranger]) {
    const answers = [
      await person.call('GET', signing.base),
      await person.call('PUT', signing.base, { body: { id_form: 'https' } }),
      await signing.rotate(id, person),
      await signing.reportLeaked(id, person),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([person === editor ? 200 : 404, 404, 404, 404])
  }
  expect(await signing.readSigning()).toEqual(before)
})

test('keys of another issuer, unknown ones and unknown settings are refused, and nothing is changed', async () => {
  const before = await signing.readSigning()
  const other = (await givenIssuer(owner)).split('/').at(-1)
  const theirs = currentKey((await owner.call('GET', `/v3/issuers/${other}/signing`)).json()).id
  for (const keyId of [theirs, 'z6MkUnknown', "'; drop table issuer_keys; --", '%00']) {
    const name = keyId === '%00' ? keyId : encodeURIComponent(keyId)
    for (const answer of [await signing.rotate(name), await signing.reportLeaked(name)]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
  }
  for (const body of [{ jwt_algorithm: 'none' }, { id_form: 'did:key' }, { status_method: 'StatusList2021' }, []]) {
    expect((await owner.call('PUT', signing.base, { body })).statusCode).toBe(400)
  }
  expect(await signing.readSigning()).toEqual(before)
})

test('the form of the id changes once a minute at most, and badges made meanwhile fit their list', async () => {
  const [changed, ...ids] = await Promise.all([
    owner.call('PUT', signing.base, { body: { id_form: 'https' } }),
    ...Array.from({ length: 10 }, signing.award),
  ])
  expect(changed.statusCode).toBe(200)
  for (const awardId of ids) {
    const credential = await signing.read(awardId)
    const list = (await server.call('GET', new URL(credential.credentialStatus.statusListCredential).pathname)).json()
    expect(list.issuer).toBe(credential.issuer.id)
    expect(await signing.verdictOf(credential)).toBe('valid')
  }
  expect((await owner.call('PUT', signing.base, { body: { id_form: 'https' } })).statusCode).toBe(200)
  expect((await owner.call('PUT', signing.base, { body: { id_form: 'did:web' } })).statusCode).toBe(400)
})

test('a key that does not open signs nothing, and no other one is made in its place', async () => {
  const awardId = await signing.award()
  await context()
    .db.updateTable('issuer_keys')
    .set({ wrapped_private_key: Buffer.alloc(60, 1) })
    .where('issuer_id', '=', signing.issuerId)
    .execute()
  const before = await signing.readSigning()
  const answer = await server.call('GET', `/public/assertions/${awardId}/files/badge-3_0.jwt`)
  expect([answer.statusCode, answer.json().detail]).toEqual([500, 'Unknown server error.'])
  expect(await signing.readSigning()).toEqual(before)
})
