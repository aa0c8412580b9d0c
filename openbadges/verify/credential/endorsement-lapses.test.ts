import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildDidDocument, nameVerificationMethod } from '../../v3/keys.ts'
import {
  buildSkipper,
  check,
  createKey,
  did,
  didDocument,
  didUrl,
  listUrl,
  type Site,
  sign,
} from '../served-badges.oracle.ts'

const council = 'did:web:council.example'
const councilUrl = 'https://council.example/.well-known/did.json'
const key = createKey()
const method = nameVerificationMethod(council, key.publicKey)
const listed = buildDidDocument({ did: council, publicKeys: [key.publicKey] })
const withdrawn = {
  ...listed,
  verificationMethod: objectsOf(listed.verificationMethod).map((entry) => ({
    ...entry,
    revoked: '2026-10-01T00:00:00Z',
  })),
}
const badge = buildSkipper()
const contexts = [...(badge['@context'] as string[]), 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']

const endorse = (change: JsonObject = {}, signer = sign) =>
  signer(
    {
      '@context': contexts,
      id: 'https://council.example/endorsements/1',
      type: ['VerifiableCredential', 'EndorsementCredential'],
      name: 'Endorsement',
      issuer: { id: council, type: ['Profile'], name: 'Sailing Council' },
      validFrom: '2026-02-01T00:00:00Z',
      credentialSubject: { id: did, type: ['EndorsementSubject'], endorsementComment: 'In good standing' },
      ...change,
    },
    method,
    key.sign,
  )

async function evaluate(endorsement: JsonObject, site: Site) {
  const report = await check(await sign({ ...badge, endorsement: [endorsement] }), { [didUrl]: didDocument, ...site })
  const [told] = report.checks.filter(({ name }) => name === 'endorsement')
  return { verdict: report.verdict, detail: told?.detail, next: told?.next, inside: report.endorsements?.[0] }
}

describe('what becomes of an endorsement leaves the badge as it is', () => {
  it('when its endorser withdrew the key that signed it [V3-04]', async () => {
    const { inside, ...outcome } = await evaluate(await endorse(), { [councilUrl]: withdrawn })
    expect(outcome).toEqual({
      verdict: 'valid',
      detail:
        'The endorsement by Sailing Council no longer counts: The issuer has withdrawn the key that signed this endorsement.',
      next: undefined,
    })
    expect(inside).toMatchObject({
      verdict: 'invalid',
      next: 'Ask the issuer for the endorsement signed anew; what bears this signature counts no more.',
    })
  })

  it('when that key stands in the list of keys no more, but for the day of its withdrawal [V3-04]', async () => {
    const unlisted = { ...withdrawn, assertionMethod: [] }
    const told = await evaluate(await endorse(), { [councilUrl]: unlisted })
    expect([told.verdict, told.detail]).toEqual(['valid', expect.stringContaining('has withdrawn the key')])
    const never = await evaluate(await endorse(), { [councilUrl]: { ...listed, assertionMethod: [] } })
    expect(never.verdict).toBe('invalid')
  })

  it('when it has expired, was revoked or could not be checked [V3-04]', async () => {
    const status = { credentialStatus: { id: listUrl, type: '1EdTechRevocationList' } }
    const revoked = { [listUrl]: { revokedCredential: [{ id: 'https://council.example/endorsements/1' }] } }
    const site = { [councilUrl]: listed }
    const outcomes = [
      await evaluate(await endorse({ validUntil: '2026-10-01T00:00:00Z' }), site),
      await evaluate(await endorse(status), { ...site, ...revoked }),
      await evaluate(await endorse(), {}),
    ]
    expect(
      outcomes.map(({ verdict, detail = '' }) => [verdict, detail.replace('The endorsement by Sailing Council ', '')]),
    ).toEqual([
      ['valid', 'no longer counts: The endorsement expired on October 1, 2026.'],
      ['valid', 'no longer counts: The issuer has revoked this endorsement.'],
      ['valid', expect.stringMatching(/^could not be confirmed: /)],
    ])
    expect(outcomes.map(({ inside }) => inside?.next)).toEqual([
      'Ask the issuer whether the endorsement can be renewed.',
      'The endorsement does not count any more; ask the issuer why, or for a new one.',
      'Try again later, or ask the issuer; nothing speaks against the endorsement.',
    ])
  })
})

describe('what was never good is held against the badge', () => {
  const hint = 'Do not rely on this badge, and tell its issuer which endorsement is not genuine.'

  it('when a withdrawn key does not even fit the signature, or the words are about something else [V3-09]', async () => {
    const site = { [councilUrl]: withdrawn }
    const forged = await evaluate({ ...(await endorse()), name: 'Another name' }, site)
    expect(forged).toMatchObject({ verdict: 'invalid', next: hint })
    const about = { credentialSubject: { id: 'https://other.example/', type: ['EndorsementSubject'] } }
    expect(await evaluate(await endorse(about), site)).toMatchObject({
      verdict: 'invalid',
      next: hint,
      detail:
        'The endorsement by Sailing Council is invalid: The endorsement speaks of something that is not in the badge.',
    })
  })

  it("when a stranger publishes a key as the endorser's and withdraws it [V3-09]", async () => {
    const stranger = createKey()
    const url = 'https://stranger.example/keys/1'
    const entry = {
      ...objectsOf(buildDidDocument({ did: council, publicKeys: [stranger.publicKey] }).verificationMethod)[0],
    }
    const lure = { ...entry, id: url, controller: council, revoked: '2026-10-01T00:00:00Z' }
    const endorsement = await endorse({}, (document) => sign(document, url, stranger.sign))
    const outcome = await evaluate(endorsement, { [councilUrl]: listed, [url]: lure })
    expect(outcome).toMatchObject({ verdict: 'invalid', next: hint })
  })
})
