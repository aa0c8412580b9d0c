import { afterAll, beforeAll, expect, test } from 'vitest'
import { ends, givenMakers, type Maker, makers } from '#testing/given/given-makers.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

test.each(ends)(
  '[A3] when %s, the tokens end that were made with it to last, and no others',
  async (_, end, ofMakers) => {
    const of = await givenMakers(server)
    const made: [Maker, string][] = []
    for (const maker of Object.keys(makers) as Maker[]) {
      const body = { issuers: [of.issuer] }
      const answer = await server.call('POST', '/v2/tokens/issuers', { token: await makers[maker](of), body })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      made.push([maker, answer.json().result[0].token])
    }
    const listLive = async () => {
      const live: Maker[] = []
      for (const [maker, token] of made)
        if ((await server.call('GET', `/v2/issuers/${of.issuer}`, { token })).statusCode === 200) live.push(maker)
      return live
    }
    const all = made.map(([maker]) => maker)
    expect(await listLive()).toEqual(all)
    await end(of)
    expect(await listLive()).toEqual(all.filter((maker) => !ofMakers.includes(maker)))
  },
)
