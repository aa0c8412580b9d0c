import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readStored, rewriteStored } from '#testing/stored-documents.ts'

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

describe('a key that leaked [AT-06]', () => {
  test('makes nothing valid any more, and our own badges are signed anew', async () => {
    const ids = await Promise.all([signing.award(), signing.award(), signing.award()])
    const copies = await Promise.all(ids.map(signing.read))
    const key = currentKey(await signing.readSigning())
    const answer = await signing.reportLeaked(key.id)
    expect(answer.statusCode).toBe(200)
    const [leaked] = answer.json<Signing>().keys.filter(({ id }) => id === key.id)
    expect(leaked).toMatchObject({ leaked_at: expect.any(String), renewal: { total: 3 } })
    expect(await signing.verdictOf(copies[0])).toBe('invalid')
    expect(await isAcceptedElsewhere(server, copies[0])).toBe(false)
    await context().queue.drain()
    expect((await signing.readSigning()).keys.find(({ id }) => id === key.id)?.renewal).toEqual({
      total: 3,
      examined: 3,
      renewed: 3,
      finished_at: expect.any(String),
    })
    for (const [index, awardId] of ids.entries()) {
      const renewed = await signing.read(awardId)
      const { proof: _old, ...words } = copies[index]
      expect(renewed).toEqual({ ...words, proof: [expect.objectContaining({ type: 'DataIntegrityProof' })] })
      expect([await signing.verdictOf(renewed), await isAcceptedElsewhere(server, renewed)]).toEqual(['valid', true])
      expect(await signing.verdictOf(copies[index])).toBe('invalid')
    }
    expect(await signing.verdictOf(await signing.read(await signing.award()))).toBe('valid')
  })

  test('is listed as revoked in the DID document and nowhere else', async () => {
    const key = currentKey(await signing.readSigning())
    await signing.reportLeaked(key.id)
    const document = await signing.readDid()
    const method = document.verificationMethod.find(({ id }: { id: string }) => id.endsWith(`#${key.id}`))
    expect(method).toMatchObject({ type: 'Multikey', revoked: expect.stringMatching(/^2\d{3}-.+Z$/) })
    expect(document.assertionMethod).not.toContain(method.id)
    expect((await signing.readJwks()).filter(({ kid }) => kid.endsWith(key.id))).toEqual([])
    expect((await server.call('GET', '/.well-known/jwks.json')).body).not.toContain(key.id)
    expect((await server.call('GET', `/public/issuers/${signing.issuerId}/keys/${key.id}`)).statusCode).toBe(404)
  })

  test('may have been replaced long before; what other keys signed stays as it is', async () => {
    const first = await signing.award()
    const old = currentKey(await signing.readSigning())
    await signing.rotate(old.id)
    const second = await signing.read(await signing.award())
    expect((await signing.reportLeaked(old.id)).statusCode).toBe(200)
    await context().queue.drain()
    const current = currentKey(await signing.readSigning())
    expect(keyOf(await signing.read(first))).toBe(current.id)
    expect(await signing.verdictOf(second)).toBe('valid')
    expect((await signing.readSigning()).keys.filter(({ use }) => use === 'badge')).toHaveLength(2)
    const again = await signing.reportLeaked(old.id)
    expect([again.statusCode, again.json().detail]).toEqual([400, 'This key has been reported as leaked already.'])
  })

  test('was the one of JWTs: old tokens count no more, new ones are signed with another', async () => {
    const awardId = await signing.award()
    const before = await signing.takeJwt(awardId)
    const key = currentKey(await signing.readSigning(), 'jwt')
    expect(
      (await signing.reportLeaked(key.id)).json<Signing>().keys.find(({ id }) => id === key.id)?.renewal,
    ).toBeNull()
    const after = await signing.takeJwt(awardId)
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    expect(await signing.verdictOf(after)).toBe('valid')
    expect(await signing.verdictOf(before)).not.toBe('valid')
  })

  test('signs no badge that is on its way when it is reported', async () => {
    const key = currentKey(await signing.readSigning())
    const [, batch, ...awarded] = await Promise.all([
      signing.reportLeaked(key.id),
      signing.awardMany(60),
      ...Array.from({ length: 6 }, signing.award),
    ])
    await context().queue.drain()
    const ids = [...awarded, ...batch]
    for (const awardId of ids) expect(keyOf(await signing.read(awardId))).not.toBe(key.id)
  })

  test('leaves work that is taken up again after its job was lost', async () => {
    const awardId = await signing.award()
    const { db, queue } = context()
    const { assertion, credential } = await readStored(awardId)
    const key = currentKey(await signing.readSigning())
    await signing.reportLeaked(key.id)
    await queue.drain()
    // As a process leaves it that was killed before it had begun.
    await rewriteStored(awardId, () => ({ assertion, credential }))
    await db
      .updateTable('key_renewals')
      .set({ after_award: '', examined: 0, renewed: 0, finished_at: null })
      .where('key_id', '=', key.id)
      .execute()
    await runSweep()
    expect(keyOf(await signing.read(awardId))).not.toBe(key.id)
    const [renewed] = (await signing.readSigning()).keys.filter(({ id }) => id === key.id)
    expect(renewed?.renewal).toMatchObject({ examined: 1, renewed: 1, finished_at: expect.any(String) })
  })
})
