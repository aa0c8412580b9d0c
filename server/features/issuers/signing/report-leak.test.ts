import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Signing } from '#contracts/issuers/issuer-signing.ts'
import { context } from '#infra/context.ts'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: GivenPerson
let desk: Awaited<ReturnType<typeof givenSigning>>
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  desk = await givenSigning(server, owner)
})
afterAll(async () => {
  await server.stop()
})

describe('a key that leaked [AT-06]', () => {
  test('makes nothing valid any more, and our own badges are signed anew', async () => {
    const ids = await Promise.all([desk.award(), desk.award(), desk.award()])
    const copies = await Promise.all(ids.map(desk.read))
    const key = currentKey(await desk.readSigning())
    const answer = await desk.reportLeaked(key.id)
    expect(answer.statusCode).toBe(200)
    const [leaked] = answer.json<Signing>().keys.filter(({ id }) => id === key.id)
    expect(leaked).toMatchObject({ leaked_at: expect.any(String), renewal: { total: 3 } })
    expect(await desk.verdictOf(copies[0])).toBe('invalid')
    expect(await isAcceptedElsewhere(server, copies[0])).toBe(false)
    await context().queue.drain()
    expect((await desk.readSigning()).keys.find(({ id }) => id === key.id)?.renewal).toEqual({
      total: 3,
      examined: 3,
      renewed: 3,
      finished_at: expect.any(String),
    })
    for (const [index, awardId] of ids.entries()) {
      const renewed = await desk.read(awardId)
      const { proof: _old, ...words } = copies[index]
      expect(renewed).toEqual({ ...words, proof: [expect.objectContaining({ type: 'DataIntegrityProof' })] })
      expect([await desk.verdictOf(renewed), await isAcceptedElsewhere(server, renewed)]).toEqual(['valid', true])
      expect(await desk.verdictOf(copies[index])).toBe('invalid')
    }
    expect(await desk.verdictOf(await desk.read(await desk.award()))).toBe('valid')
  })

  test('is listed as revoked in the DID document and nowhere else', async () => {
    const key = currentKey(await desk.readSigning())
    await desk.reportLeaked(key.id)
    const document = await desk.readDid()
    const method = document.verificationMethod.find(({ id }: { id: string }) => id.endsWith(`#${key.id}`))
    expect(method).toMatchObject({ type: 'Multikey', revoked: expect.stringMatching(/^2\d{3}-.+Z$/) })
    expect(document.assertionMethod).not.toContain(method.id)
    expect((await desk.readJwks()).filter(({ kid }) => kid.endsWith(key.id))).toEqual([])
    expect((await server.call('GET', '/.well-known/jwks.json')).body).not.toContain(key.id)
    expect((await server.call('GET', `/public/issuers/${desk.issuerId}/keys/${key.id}`)).statusCode).toBe(404)
  })

  test('may have been replaced long before; what other keys signed stays as it is', async () => {
    const first = await desk.award()
    const old = currentKey(await desk.readSigning())
    await desk.rotate(old.id)
    const second = await desk.read(await desk.award())
    expect((await desk.reportLeaked(old.id)).statusCode).toBe(200)
    await context().queue.drain()
    const current = currentKey(await desk.readSigning())
    expect(keyOf(await desk.read(first))).toBe(current.id)
    expect(await desk.verdictOf(second)).toBe('valid')
    expect((await desk.readSigning()).keys.filter(({ use }) => use === 'badge')).toHaveLength(2)
    const again = await desk.reportLeaked(old.id)
    expect([again.statusCode, again.json().detail]).toEqual([400, 'This key has been reported as leaked already.'])
  })

  test('was the one of JWTs: old tokens count no more, new ones are signed with another', async () => {
    const awardId = await desk.award()
    const before = await desk.takeJwt(awardId)
    const key = currentKey(await desk.readSigning(), 'jwt')
    expect((await desk.reportLeaked(key.id)).json<Signing>().keys.find(({ id }) => id === key.id)?.renewal).toBeNull()
    const after = await desk.takeJwt(awardId)
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    expect(await desk.verdictOf(after)).toBe('valid')
    expect(await desk.verdictOf(before)).not.toBe('valid')
  })

  test('signs no badge that is on its way when it is reported', async () => {
    const key = currentKey(await desk.readSigning())
    const [, batch, ...awarded] = await Promise.all([
      desk.reportLeaked(key.id),
      desk.awardMany(60),
      ...Array.from({ length: 6 }, desk.award),
    ])
    await context().queue.drain()
    const ids = [...awarded, ...batch]
    for (const awardId of ids) expect(keyOf(await desk.read(awardId))).not.toBe(key.id)
  })

  test('leaves work that is taken up again after its job was lost', async () => {
    const awardId = await desk.award()
    const { db, queue } = context()
    const awards = () => db.selectFrom('awards').select('credential').where('award_id', '=', awardId)
    const before = await awards().executeTakeFirstOrThrow()
    const key = currentKey(await desk.readSigning())
    await desk.reportLeaked(key.id)
    await queue.drain()
    // As a process leaves it that was killed before it had begun.
    await db.updateTable('awards').set(before).where('award_id', '=', awardId).execute()
    await db
      .updateTable('key_renewals')
      .set({ after_award: '', examined: 0, renewed: 0, finished_at: null })
      .where('key_id', '=', key.id)
      .execute()
    await runSweep()
    expect(keyOf(await desk.read(awardId))).not.toBe(key.id)
    const [renewed] = (await desk.readSigning()).keys.filter(({ id }) => id === key.id)
    expect(renewed?.renewal).toMatchObject({ examined: 1, renewed: 1, finished_at: expect.any(String) })
  })
})
