import { afterAll, beforeAll, expect, test } from 'vitest'
import { spellingsOf } from '#testing/given/given-forgery.ts'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { findMakers } from './find-makers.ts'

let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
})
afterAll(async () => await server.stop())

test('[T8] who made a badge class is found under every way to write its id', async () => {
  const { issuer } = story
  const did = `did:web:localhost%3A8000:public:issuers:${issuer.id}`
  const makers = [did, `${origin}${issuer.publicPath}`]
  const nobodys = `${origin}/public/badges/AAAAAAAAAAAAAAAAAAAAAA`
  for (const id of spellingsOf(story))
    expect([id, await findMakers(id)]).toEqual([id, id === nobodys ? undefined : makers])
  for (const id of [...makers, `${did}#key`, `${makers[1]}/`, `${makers[1]}?version=1`]) {
    expect([id, await findMakers(id)]).toEqual([id, makers])
  }
  expect(await findMakers(`https://evil.example${story.badge.publicPath}`)).toBeUndefined()
})
