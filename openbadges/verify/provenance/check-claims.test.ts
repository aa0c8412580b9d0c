import { expect, test } from 'vitest'
import { encodeEd25519Multikey } from '../../encoding/multikey.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { buildEndorsementV3 } from '../../v3/build-endorsement.ts'
import type { HomeServer } from '../ports.ts'
import { buildSkipper, check, createKey, did, didDocument, didUrl, sign } from '../served-badges.oracle.ts'

const origin = 'https://harbour.example'
const ours = `${origin}/badges/1`
const others = `${origin}/badges/2`
const home: HomeServer = {
  origin,
  findMakers: async (id) => (id === ours ? [did] : id === others ? ['did:web:harbour.example:issuers:8'] : undefined),
}
const evaluate = (document: JsonObject) => check(document, { [didUrl]: didDocument }, { home })

const stranger = createKey()
const multikey = encodeEd25519Multikey(stranger.publicKey)
const strangerDid = `did:key:${multikey}`
const signAsStranger = (document: JsonObject) => sign(document, `${strangerDid}#${multikey}`, stranger.sign)
const strangerProfile = { id: strangerDid, name: 'A', url: 'https://a.example/', email: 'a@a.example' }

const ofClass = (id: string) => ({ id, name: 'Day Skipper', description: 'Sails', criteria: { narrative: 'Sail' } })
const forge = (classId: string, id = 'urn:uuid:00000000-0000-4000-8000-000000000007') =>
  signAsStranger(buildSkipper({ id }, { issuer: strangerProfile, badgeClass: ofClass(classId) }))

const [credentials = '', openBadges = ''] = buildSkipper()['@context'] as string[]
const record = (parts: Json[], achievement: Json[] = []) =>
  signAsStranger({
    '@context': [credentials, 'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json', openBadges],
    id: 'urn:uuid:00000000-0000-4000-8000-000000000008',
    type: ['VerifiableCredential', 'ClrCredential'],
    name: 'Record of Maya',
    issuer: { id: strangerDid, type: ['Profile'], name: 'A' },
    validFrom: '2026-02-01T00:00:00Z',
    credentialSubject: {
      id: 'did:example:maya',
      type: ['ClrSubject'],
      verifiableCredential: parts,
      ...(achievement.length > 0 ? { achievement } : {}),
    },
  })

test('[T8] an issuer of the server awards its own class, and nobody else does', async () => {
  expect((await evaluate(await sign(buildSkipper()))).verdict).toBe('valid')
  // Its class was taken away since.
  expect((await evaluate(await sign(buildSkipper({}, { badgeClass: ofClass(`${origin}/badges/9`) })))).verdict).toBe(
    'valid',
  )
  const ofOther = await evaluate(await sign(buildSkipper({}, { badgeClass: ofClass(others) })))
  expect(ofOther).toMatchObject({
    verdict: 'invalid',
    reason: 'The badge names a badge class of harbour.example and was not issued with it.',
  })
  for (const id of [ours, others, `${origin}/badges/9`])
    expect((await evaluate(await forge(id))).verdict).toBe('invalid')
  expect((await evaluate(await forge('https://a.example/1'))).verdict).toBe('valid')
  expect((await evaluate(await forge('https://a.example/1', `${origin}/awards/1`))).verdict).toBe('invalid')
})

test('[T8] without a home nothing is anybody’s own, as before', async () => {
  expect((await check(await forge(ours))).verdict).toBe('valid')
})

test('[T8] a record of somebody else may hold badges of the server and tell what they are about', async () => {
  const genuine = await sign(buildSkipper())
  const about = { ...ofClass(ours), type: ['Achievement'] }
  expect((await evaluate(await record([genuine]))).verdict).toBe('valid')
  const told = await evaluate(await record([genuine], [about]))
  expect(told.checks.filter(({ name, status }) => name === 'badge class' && status === 'failed')).toEqual([])
  const untrue = await evaluate(await record([await forge('https://a.example/1')], [about]))
  expect(untrue.checks.some(({ detail }) => detail.includes('names a badge class of harbour.example'))).toBe(true)
  expect((await evaluate(await record([await forge(ours)]))).verdict).toBe('invalid')
})

test('[T8] others may endorse a class of the server: they do not say that it is theirs', async () => {
  const endorsement = buildEndorsementV3({
    id: 'urn:uuid:00000000-0000-4000-8000-000000000009',
    name: 'Endorsement',
    issuer: strangerProfile,
    subjectId: ours,
    comment: 'Well made',
    issuedOn: '2026-01-02T03:04:05Z',
  })
  const report = await evaluate(await signAsStranger(endorsement))
  expect(report).toMatchObject({ verdict: 'valid', credential: { kind: 'endorsement', endorses: ours } })
})
