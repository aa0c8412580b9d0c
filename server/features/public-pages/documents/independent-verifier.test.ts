import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAcceptedElsewhere } from '#testing/accepted-elsewhere.ts'
import { givenStory, type Story } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let story: Story
beforeAll(async () => {
  server = await startTestServer()
  story = await givenStory(server, 'svg')
})
afterAll(async () => {
  await server.stop()
})

const get = async (url: string) => (await server.call('GET', url)).json()

const isAccepted = (credential: object): Promise<boolean> => isAcceptedElsewhere(server, credential)

const readBit = async (index: number): Promise<boolean> => {
  const list = await get(`${story.issuer.publicPath}/status/1`)
  expect(await isAccepted(list)).toBe(true)
  return (await decodeList({ encodedList: list.credentialSubject.encodedList })).getStatus(index)
}

test('an independent library accepts the credential and the status list as they are served', async () => {
  const credential = await get(`${story.award.publicPath}?v=3_0`)
  expect(await isAccepted(credential)).toBe(true)
  expect(await isAccepted({ ...credential, name: 'Yachtmaster' })).toBe(false)
  expect(await isAccepted({ ...credential, validUntil: '2099-01-01T00:00:00Z' })).toBe(false)
})

test('an independent library reads the revocation out of the status list', async () => {
  const { credentialStatus } = await get(`${story.award.publicPath}?v=3_0`)
  const index = Number(credentialStatus.statusListIndex)
  expect(await readBit(index)).toBe(false)
  await story.owner.call('DELETE', story.award.path, { body: { revocation_reason: 'Made in error' } })
  expect(await readBit(index)).toBe(true)
})
