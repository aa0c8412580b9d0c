import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { JsonObject } from '#openbadges'
import { asDataUrl, drawing, givenSigned } from '#testing/given/given-elsewhere.ts'
import { pngPicture } from '#testing/given/given-story.ts'
import { type GivenPerson, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  maya = await givenPerson(server, newEmail('maya'), recipientScope)
})
afterAll(async () => {
  await server.stop()
})

const refusals = {
  endorsement: 'This is an endorsement, not a badge.',
  record: 'This is a learner record, not a badge. Bring in the badges inside it.',
}

const givenEndorsement = () =>
  givenSigned(maya.email, (credential) => ({
    ...credential,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name: 'Endorsement',
    credentialSubject: {
      id: 'https://harbour.example/classes/skipper',
      type: ['EndorsementSubject'],
      endorsementComment: 'Sound work',
    },
  }))

const givenRecord = async () => {
  const badge = await givenSigned(maya.email)
  return givenSigned(maya.email, (credential) => {
    const [credentials = '', openBadges = ''] = credential['@context'] as string[]
    const { awardedDate: _, image: __, evidence: ___, ...rest } = credential
    return {
      ...rest,
      '@context': [credentials, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', openBadges],
      type: ['VerifiableCredential', 'ClrCredential'],
      name: 'Record of Maya',
      credentialSubject: { id: 'did:example:maya', type: ['ClrSubject'], verifiableCredential: [badge] },
    } as JsonObject
  })
}

/** A record inside a picture, as CLR 2.0 bakes it. */
const bakeRecord = async (kind: 'png' | 'svg', record: object): Promise<string> => {
  const json = JSON.stringify(record)
  if (kind === 'svg') {
    const element = `<clr:credential xmlns:clr="https://purl.imsglobal.org/clr/v2p0"><![CDATA[${json}]]></clr:credential>`
    return asDataUrl(Buffer.from(drawing.replace('</svg>', `${element}</svg>`)), 'image/svg+xml')
  }
  const png = Buffer.from((await pngPicture()).split(',')[1] ?? '', 'base64')
  const body = Buffer.from(`iTXtclrcredential\0\0\0\0\0${json}`)
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return asDataUrl(Buffer.concat([png.subarray(0, -12), size, body, sum, png.subarray(-12)]), 'image/png')
}

const bring = async (body: object) => {
  const answer = await maya.call('POST', '/v1/earner/badges', { body })
  return [answer.statusCode, answer.json()]
}
const isRefusedWith = (description: string) => [400, [expect.objectContaining({ name: 'INVALID_BADGE', description })]]

test('an endorsement and a learner record by themselves are not brought in, and it is said what they are', async () => {
  const [endorsement, record] = [await givenEndorsement(), await givenRecord()]
  expect(await bring({ assertion: JSON.stringify(endorsement) })).toEqual(isRefusedWith(refusals.endorsement))
  expect(await bring({ assertion: JSON.stringify(record) })).toEqual(isRefusedWith(refusals.record))
  const list = await maya.call('GET', '/v1/earner/badges?json_format=plain')
  expect(list.json()).toEqual([])
})

test('they are verified by themselves, the badges in a record one by one', async () => {
  const verify = async (body: object) => (await server.call('POST', '/v3/verify', { body })).json()
  expect(await verify({ credential: await givenEndorsement() })).toMatchObject({
    verdict: 'valid',
    credential: { kind: 'endorsement' },
  })
  expect(await verify({ credential: await givenRecord() })).toMatchObject({
    verdict: 'valid',
    credential: { kind: 'record', name: 'Record of Maya' },
    parts: [{ verdict: 'valid', credential: { name: 'Day Skipper' } }],
  })
})

test.each(['png', 'svg'] as const)(
  'a learner record baked into a picture (%s) is verified, and not brought in',
  async (kind) => {
    const image = await bakeRecord(kind, await givenRecord())
    const report = (await server.call('POST', '/v3/verify', { body: { image } })).json()
    expect(report).toMatchObject({
      verdict: 'valid',
      credential: { kind: 'record' },
      parts: [{ verdict: 'valid', credential: { name: 'Day Skipper' } }],
    })
    expect(await bring({ image })).toEqual(isRefusedWith(refusals.record))
  },
)
