import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { decodeList } from '@digitalbazaar/vc-bitstring-status-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadContext } from '#infra/linked-data/load-context.ts'
import { givenStory, type Story } from '#testing/given-story.ts'
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

/** did:web as its specification resolves it, over this server's own answers. */
async function documentLoader(url: string) {
  if (!url.startsWith('did:web:')) return loadContext(url)
  const [did = '', fragment] = url.split('#')
  const [, ...path] = did.slice('did:web:'.length).split(':')
  const document = await get(`/${path.join('/')}/did.json`)
  if (fragment === undefined) return { documentUrl: url, document }
  const method = document.verificationMethod.find(({ id }: { id: string }) => id === url)
  return { documentUrl: url, document: { '@context': 'https://w3id.org/security/multikey/v1', ...method } }
}

const isAccepted = async (credential: object): Promise<boolean> => {
  const { verified } = await verifyCredential({
    credential,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    checkStatus: async () => ({ verified: true }),
  })
  return verified
}

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
