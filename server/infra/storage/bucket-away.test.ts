import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenPerson, givenIssuer, givenPerson, svgPicture } from '#testing/given.ts'
import { startS3Server } from '#testing/outside/s3-server.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { context } from '../context.ts'
import { createFetchOutside } from '../outside/fetch.ts'
import { createS3Store } from './s3.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let server: TestServer
let owner: GivenPerson
beforeAll(async () => {
  s3 = await startS3Server()
  const fetchStorage = createFetchOutside({ allowPrivate: ({ origin }) => origin === s3.place.endpoint })
  server = await startTestServer({ blobs: createS3Store(s3.place, fetchStorage, { timeoutMs: 2000, pauseMs: 1 }) })
  owner = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
  await s3.stop()
})

test('a badge class whose picture cannot be kept is not made, and the same call works in a moment', async () => {
  const issuer = await givenIssuer(owner)
  const body = { name: 'Day Skipper', description: 'Sails by day.', image: svgPicture, criteria_text: 'Sail.' }
  const add = () => owner.call('POST', `${issuer}/badges`, { body })
  s3.faults.push(503, 503, 503)
  const refused = await add()
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([503, '2', {}])
  expect(await context().db.selectFrom('badge_classes').select('badge_id').execute()).toEqual([])
  // What was announced and did not come goes with the sweep.
  const announced = await context().db.selectFrom('blobs').select('unused_since').execute()
  expect(announced).toEqual([{ unused_since: expect.any(Date) }])
  expect(s3.objects.size).toBe(0)

  const { slug } = (await add()).json<{ slug: string }>()
  expect(s3.objects.size).toBe(1)
  const picture = `/public/badges/${slug}/image`
  s3.faults.push(500, 500, 500)
  expect((await server.call('GET', picture)).statusCode).toBe(503)
  const shown = await server.call('GET', picture)
  expect([shown.statusCode, shown.rawPayload]).toEqual([200, [...s3.objects.values()][0]?.bytes])
})
