import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { JsonObject } from '#openbadges'
import { runSweep } from '#testing/given/given-batch.ts'
import { givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenImport } from '#testing/given/given-move.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Somebody has to stay.
  await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const draw = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99"><text x="9" y="50">${text}</text></svg>`,
  ).toString('base64')}`

/** Brings in a badge whose picture, and whose issuer's, is the one that is given; answers the digest of the picture. */
const bring = async (person: GivenPerson, picture: string): Promise<{ id: string; key: string }> => {
  const signed = await givenSigned(person.email, (credential) => {
    const subject = credential.credentialSubject as JsonObject
    const achievement = { ...(subject.achievement as JsonObject), image: { id: picture, type: 'Image' } }
    return { ...credential, credentialSubject: { ...subject, achievement } }
  })
  const id = await givenImport(person, signed)
  const { image_key } = await context()
    .db.selectFrom('imported_badges')
    .select('image_key')
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, key: image_key ?? 'none' }
}
const leave = async (person: GivenPerson) => {
  expect((await person.call('DELETE', '/v1/user/profile')).statusCode).toBe(204)
  await context().queue.drain()
}
/** A row without bytes would be missed by every backup. */
const isKept = async (key: string) => {
  const { blobs, db } = context()
  const row = await db.selectFrom('blobs').select('blob_key').where('blob_key', '=', key).executeTakeFirst()
  const bytes = await blobs.has(key)
  expect(row !== undefined).toBe(bytes)
  return bytes
}

test('[A17] with an account go the pictures of what was brought in, and their rows, once nobody else has them', async () => {
  const [maya, kim] = [await givenPerson(server), await givenPerson(server)]
  const own = await bring(maya, draw('Awarded to Maya'))
  const shared = await bring(maya, draw('Day Skipper'))
  expect((await bring(kim, draw('Day Skipper'))).key).toBe(shared.key)
  expect([await isKept(own.key), await isKept(shared.key)]).toEqual([true, true])
  await leave(maya)
  expect([await isKept(own.key), await isKept(shared.key)]).toEqual([false, true])
  await leave(kim)
  expect(await isKept(shared.key)).toBe(false)
})

test('[A17] so do those of a badge that was removed thirty days ago', async () => {
  const maya = await givenPerson(server)
  const { id, key } = await bring(maya, draw('Removed'))
  await maya.call('DELETE', `/v1/earner/badges/${id}`)
  shiftClock(29 * 86_400_000)
  await runSweep()
  expect(await isKept(key)).toBe(true)
  shiftClock(2 * 86_400_000)
  await runSweep()
  expect(await isKept(key)).toBe(false)
  resetClock()
})

test('[A17] a picture that a badge class has, or had, stays; one that is wanted again comes back', async () => {
  const [owner, maya] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const picture = draw('Both')
  const badge = await givenBadgeClass(owner, issuer, { image: picture })
  const { key } = await bring(maya, picture)
  const body = { name: 'Day Skipper', description: 'Sails by day.', criteria_text: 'Sail.', image: draw('Another') }
  expect((await owner.call('PUT', badge, { body })).statusCode).toBe(200)
  await leave(maya)
  expect(await isKept(key)).toBe(true)

  const kim = await givenPerson(server)
  const gone = await bring(kim, draw('Wanted again'))
  await leave(kim)
  expect(await isKept(gone.key)).toBe(false)
  await givenBadgeClass(owner, issuer, { name: 'Again', image: draw('Wanted again') })
  expect(await isKept(gone.key)).toBe(true)
})
