import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { now, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { importSigningKey } from '#infra/linked-data/ed25519.ts'
import { createSigner } from '#openbadges'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { currentKey, givenSigning, keyOf } from '#testing/given/given-signing.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
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

describe('a key that is replaced', () => {
  test('signs nothing more at once, and what it signed stays valid', async () => {
    const before = await signing.read(await signing.award())
    const key = currentKey(await signing.readSigning())
    const answer = await signing.rotate(key.id)
    expect(answer.statusCode).toBe(200)
    const successor = currentKey(answer.json())
    expect(successor.id).not.toBe(key.id)
    const after = await signing.read(await signing.award())
    expect([keyOf(before), keyOf(after), keyOf(await signing.readList())]).toEqual([key.id, successor.id, successor.id])
    for (const credential of [before, after]) {
      expect([await signing.verdictOf(credential), await isAcceptedElsewhere(server, credential)]).toEqual([
        'valid',
        true,
      ])
    }
    expect((await signing.readDid()).assertionMethod).toHaveLength(3)
    const keys = await signing.readJwks()
    expect(keys.filter(({ kid }) => kid.endsWith(successor.id))).toHaveLength(1)
    const retired = keys.find(({ kid }) => kid.endsWith(key.id))
    expect(retired).toMatchObject({ iat: expect.any(Number), retired: expect.any(Number) })
    expect((await server.call('GET', `/public/issuers/${signing.issuerId}/keys/${key.id}`)).statusCode).toBe(200)
  })

  test('signs nothing valid afterwards even for who kept it, and its private half is gone [AT-06]', async () => {
    const key = currentKey(await signing.readSigning())
    const stored = () =>
      context()
        .db.selectFrom('issuer_keys')
        .select('wrapped_private_key')
        .where('key_id', '=', key.id)
        .executeTakeFirstOrThrow()
    const seed = context().masterKey.unwrap((await stored()).wrapped_private_key, `issuer-key:${signing.issuerId}`)
    const credential = await signing.read(await signing.award())
    await signing.rotate(key.id)
    expect((await stored()).wrapped_private_key).toHaveLength(0)
    const [method] = (await signing.readDid()).verificationMethod.filter(({ id }: { id: string }) =>
      id.endsWith(key.id),
    )
    // A strict verifier would refuse everything that it ever signed.
    expect(Object.keys(method).sort()).toEqual(['controller', 'id', 'publicKeyMultibase', 'type'])
    shiftClock(10 * 60_000)
    const { sign } = importSigningKey(seed)
    const signer = createSigner(context().tools)
    const [{ verificationMethod }] = credential.proof
    const forged = await signer.signCredential({ credential, key: { verificationMethod, sign }, created: now() })
    expect([await signing.verdictOf(credential), await signing.verdictOf(forged)]).toEqual(['valid', 'invalid'])
  })

  test('is replaced once, however often that is asked for at once', async () => {
    const key = currentKey(await signing.readSigning())
    const answers = await Promise.all(Array.from({ length: 6 }, () => signing.rotate(key.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const { keys } = await signing.readSigning()
    expect(keys.filter((one) => one.use === 'badge')).toHaveLength(2)
    const refused = await signing.rotate(key.id)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'This key has been replaced already. Look at the keys again before you go on.',
    ])
  })

  test.each(['ES256', 'RS256'] as const)(
    'may be the one of JWTs (%s): those asked for from then on carry the new one',
    async (algorithm) => {
      await owner.call('PUT', signing.base, { body: { jwt_algorithm: algorithm } })
      const awardId = await signing.award()
      const before = await signing.takeJwt(awardId)
      const key = (await signing.readSigning()).keys.find((one) => one.algorithm === algorithm)
      const answers = await Promise.all([signing.rotate(key?.id ?? ''), signing.rotate(key?.id ?? '')])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
      const after = await signing.takeJwt(awardId)
      const kids = [before, after].map((jwt) => decodeProtectedHeader(jwt).kid)
      expect([kids[0]?.endsWith(key?.id ?? ''), kids[1] === kids[0]]).toEqual([true, false])
      expect(await Promise.all([before, after].map(signing.verdictOf))).toEqual(['valid', 'valid'])
    },
  )

  test('is replaced while badges are awarded, revoked and batched: each is signed with a key that was in use', async () => {
    const revoked = await Promise.all([signing.award(), signing.award()])
    const key = currentKey(await signing.readSigning())
    const [rotated, batch, ...awarded] = await Promise.all([
      signing.rotate(key.id),
      signing.awardMany(40),
      ...Array.from({ length: 8 }, signing.award),
      ...revoked.map(async (awardId) => {
        await owner.call('DELETE', `${signing.badge}/assertions/${awardId}`, {
          body: { revocation_reason: 'Made in error' },
        })
        return awardId
      }),
    ])
    expect([rotated.statusCode, batch.length]).toEqual([200, 40])
    const ids = [...awarded, ...batch]
    const verdicts = await Promise.all(ids.map(async (awardId) => signing.verdictOf(await signing.read(awardId))))
    expect(verdicts.filter((verdict) => verdict === 'invalid')).toHaveLength(revoked.length)
    expect(verdicts.filter((verdict) => verdict === 'valid')).toHaveLength(ids.length - revoked.length)
    expect(keyOf(await signing.readList())).toBe(currentKey(await signing.readSigning()).id)
  })

  test('is one of twenty at most that an issuer makes on one day', async () => {
    for (let made = 2; made < 20; made++)
      expect((await signing.rotate(currentKey(await signing.readSigning()).id)).statusCode).toBe(200)
    const answer = await signing.rotate(currentKey(await signing.readSigning()).id)
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      'So many new keys cannot be made on one day. Please go on tomorrow.',
    ])
  })
})
