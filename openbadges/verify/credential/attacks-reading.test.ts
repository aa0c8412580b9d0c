import { describe, expect, it } from 'vitest'
import { objectsOf } from '../../json.ts'
import type { JsonObject } from '../../tools.ts'
import { buildEndorsementV3 } from '../../v3/build-endorsement.ts'
import { nameVerificationMethod } from '../../v3/keys.ts'
import { buildSkipper, check, createKey, didDocument, didUrl, sign, statusOf } from '../served-badges.oracle.ts'

const site = { [didUrl]: didDocument }

describe('a badge that two readers would read differently', () => {
  it('is refused with two members of one name, in the file and at an address [AT-19]', async () => {
    const signed = await sign(buildSkipper({ expires: '2030-01-01T00:00:00Z' }))
    const text = JSON.stringify(signed)
    const twice = [
      text.replace('{', '{"validUntil":"2999-01-01T00:00:00Z",'),
      text.replace('"issuer":{', '"issuer":{"name":"Harbour Master",'),
      text.replace('"name":', '"n\\u0061me":"Master of yachts","name":'),
      text.replace('"proof":[{', '"proof":[{"created":"2020-01-01T00:00:00Z",'),
    ]
    const url = 'https://harbour.example/awards/1'
    for (const each of twice) {
      expect(JSON.parse(each)).toEqual(JSON.parse(text))
      for (const given of [{ text: each }, { url }]) {
        const report = await check(given, { ...site, [url]: each })
        expect([report.verdict, report.reason]).toEqual(['invalid', expect.stringContaining('two members of one name')])
      }
    }
    expect((await check({ text }, site)).verdict).toBe('valid')
  })

  it('is refused when what the verifier goes by was moved to another place of the same thing [AT-19]', async () => {
    const badge: JsonObject = {
      ...buildSkipper({ expires: '2030-01-01T00:00:00Z' }),
      refreshService: { id: 'https://harbour.example/refresh/1', type: '1EdTechCredentialRefresh' },
      credentialSchema: [{ id: 'https://harbour.example/schema', type: '1EdTechJsonSchemaValidator2019' }],
    }
    const contexts = [...(badge['@context'] as string[]), 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json']
    const evidence = [{ id: badge.id ?? '', type: ['Evidence'] }]
    const signed = await sign({ ...badge, '@context': contexts, evidence })
    for (const name of ['validUntil', 'refreshService', 'credentialSchema']) {
      const { [name]: moved, ...rest } = signed
      const hidden = {
        ...rest,
        evidence: [{ ...evidence[0], type: ['Evidence', 'VerifiableCredential'], [name]: moved }],
      }
      const report = await check(hidden as JsonObject, site)
      expect([report.verdict, statusOf(report, 'format')], name).toEqual(['invalid', 'failed'])
    }
  })

  it('is not read over an address that leads away from encryption', async () => {
    const signed = await sign(buildSkipper())
    const fetch = async (url: string) => ({
      ok: true as const,
      url: url.replace('https:', 'http:'),
      contentType: 'application/json',
      text: JSON.stringify(didDocument),
    })
    expect((await check(signed, {}, { fetch })).verdict).toBe('unverifiable')
  })
})

describe('what is not signed', () => {
  it('is no endorsement of the badge, though it stands in a proof beside the one that holds [AT-20]', async () => {
    const stranger = createKey()
    const multikey = nameVerificationMethod('did:key:x', stranger.publicKey).split('#')[1]
    const id = `did:key:${multikey}`
    const praise = buildEndorsementV3({
      id: 'urn:uuid:9',
      name: 'Endorsement',
      issuer: { id, name: 'World Sailing', url: 'https://evil.example/', email: 'a@evil.example' },
      subjectId: 'https://harbour.example/badges/1',
      comment: 'The best of all',
      issuedOn: '2026-02-01T00:00:00Z',
    })
    const endorsement = await sign(praise, `${id}#${multikey}`, stranger.sign)
    expect((await check(endorsement)).verdict).toBe('valid')
    const signed = await sign(buildSkipper())
    const lure = { type: 'Note', endorsement: [endorsement], endorsementJwt: ['a.b.c'] }
    for (const proof of [
      [...objectsOf(signed.proof), lure],
      [lure, ...objectsOf(signed.proof)],
    ]) {
      const report = await check({ ...signed, proof }, site)
      expect([report.verdict, report.endorsements]).toEqual(['valid', undefined])
    }
    const inside = await sign({ ...buildSkipper(), endorsement: [endorsement] })
    expect((await check(inside, site)).endorsements).toHaveLength(1)
  })
})
