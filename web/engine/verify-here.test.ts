import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bakeSvg, type JsonObject, listContexts } from '#openbadges'
import { buildDidDocument, nameVerificationMethod } from '../../openbadges/v3/keys.ts'
import { buildSkipper, createKey, sign } from '../../openbadges/verify/served-badges.oracle.ts'
import { verifyHere } from './verify-here.ts'

const asked: string[] = []
let answers: Record<string, object | number>
beforeEach(() => {
  asked.length = 0
  answers = {}
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(JSON.stringify(answer))
  })
})
afterEach(() => vi.unstubAllGlobals())

const key = createKey()
async function signAs(did: string, change: JsonObject = {}): Promise<JsonObject> {
  const issuer = {
    id: did,
    name: 'Harbour Sailing School',
    url: 'https://harbour.example/',
    email: 'a@harbour.example',
  }
  const credential = { ...buildSkipper({}, { issuer }), ...change }
  return sign(credential, nameVerificationMethod(did, key.publicKey), key.sign)
}
const own = `did:web:${encodeURIComponent(location.host)}:public:issuers:7`
const ownPath = '/public/issuers/7/did.json'
const didKey = `did:key:${nameVerificationMethod('', key.publicKey).slice(1)}`

test('a badge that carries its key is verified without asking anybody', async () => {
  const credential = await signAs(didKey)
  expect(await verifyHere({ credential })).toMatchObject({ verdict: 'valid', credential: { version: '3.0' } })
  const svg = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg"/>', '3_0', { json: JSON.stringify(credential) })
  const image = `data:image/svg+xml;base64,${btoa(svg)}`
  expect(await verifyHere({ image }, 'maya@example.org')).toMatchObject({ verdict: 'valid' })
  expect(await verifyHere({ credential: { ...credential, name: 'Yachtmaster' } })).toMatchObject({ verdict: 'invalid' })
  expect(asked).toEqual([])
})

test('keys of this server are read from it, and nothing else is', async () => {
  const credential = await signAs(own)
  answers[ownPath] = buildDidDocument({ did: own, publicKeys: [key.publicKey] })
  expect(await verifyHere({ credential })).toMatchObject({ verdict: 'valid' })
  expect(asked).toEqual([ownPath])
})

test.each([
  ['of another server', 'did:web:elsewhere.example', {}, []],
  ['that this server does not give out now', own, { [ownPath]: 503 }, [ownPath]],
  ['that cannot be reached', own, {}, [ownPath]],
])('keys %s leave the badge to the server', async (_, did, given, paths) => {
  answers = given
  expect(await verifyHere({ credential: await signAs(did) })).toBeUndefined()
  expect(asked).toEqual(paths)
})

test('what has to be asked elsewhere leaves the badge to the server', async () => {
  const credentialStatus = {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: '7',
    statusListCredential: 'https://a.example/list',
  }
  expect(await verifyHere({ credential: await signAs(didKey, { credentialStatus }) })).toBeUndefined()
  const credentialSchema = { id: 'https://a.example/schema', type: '1EdTechJsonSchemaValidator2019' }
  const change = { '@context': listContexts(true), credentialSchema }
  expect(await verifyHere({ credential: await signAs(didKey, change) })).toBeUndefined()
  expect(asked).toEqual([])
})

test('what holds no badge is left to the server, which says so', async () => {
  expect(await verifyHere({ image: `data:image/svg+xml;base64,${btoa('<svg/>')}` })).toBeUndefined()
  expect(await verifyHere({ image: `data:image/png;base64,${btoa('no picture')}` })).toBeUndefined()
  expect(await verifyHere({ credential: ' https://a.example/badge' })).toBeUndefined()
  expect(await verifyHere({ url: 'https://a.example/badge' })).toBeUndefined()
  expect(asked).toEqual([])
})

test('without cryptography of the browser the server is asked', async () => {
  const credential = await signAs(didKey)
  vi.stubGlobal('crypto', {})
  expect(await verifyHere({ credential })).toBeUndefined()
})
