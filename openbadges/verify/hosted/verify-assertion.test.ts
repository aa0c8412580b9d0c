import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../tools.ts'
import { buildAssertionV2 } from '../../v2/build-assertion.ts'
import { buildBadgeClassV2 } from '../../v2/build-badge-class.ts'
import { buildIssuerV2 } from '../../v2/build-issuer.ts'
import { buildRevokedV2 } from '../../v2/build-revoked.ts'
import { check, type Site, statusOf, tools } from '../served-badges.oracle.ts'

const id = 'https://red.example/a/1'
const badgeUrl = 'https://red.example/b/1'
const issuerUrl = 'https://red.example/i/1'
const recipient = { type: 'email', identity: 'ann@example.org', hashed: true, salt: 'pepper' } as const

function assertion(change: JsonObject = {}): JsonObject {
  const built = buildAssertionV2({ award: { id, recipient, issuedOn: '2026-01-02T03:04:05Z' }, badge: badgeUrl }, tools)
  return { ...built, ...change }
}

const badgeClass = buildBadgeClassV2({
  badgeClass: { id: badgeUrl, name: 'First Aid', description: 'Can help', criteria: { id: `${badgeUrl}/criteria` } },
  issuer: issuerUrl,
})
const issuer = buildIssuerV2({ id: issuerUrl, name: 'Red House', url: 'https://red.example', email: 'a@red.example' })

function site(change: Site = {}): Site {
  return { [id]: assertion(), [badgeUrl]: badgeClass, [issuerUrl]: issuer, ...change }
}

describe('a hosted badge', () => {
  it('is valid as its issuer serves it, handed in by address or as JSON', async () => {
    for (const input of [{ url: id }, { text: id }, { json: assertion() }, { text: JSON.stringify(assertion()) }]) {
      const report = await check(input, site())
      expect(report.verdict).toBe('valid')
      expect(report.credential).toMatchObject({ version: '2.0', id, name: 'First Aid', issuerName: 'Red House' })
    }
  })

  it('is not what a copy makes of it that names another badge class', async () => {
    const other = `${badgeUrl}/master`
    for (const badge of [other, { ...badgeClass, id: other, name: 'Surgeon' }]) {
      expect(await check({ json: assertion({ badge }) }, site())).toMatchObject({
        verdict: 'invalid',
        reason: 'This file is not what the issuer hosts; it was changed in: badge.',
      })
    }
  })

  it('counts as it is served, whatever was handed in', async () => {
    const report = await check({ json: assertion({ narrative: 'I am the best' }) }, site())
    expect([report.verdict, report.credential?.narrative]).toEqual(['valid', undefined])
  })

  it('is invalid as a copy that names other days or another person', async () => {
    const report = await check({ json: assertion({ expires: '2099-01-01T00:00:00Z' }) }, site())
    expect(report).toMatchObject({
      verdict: 'invalid',
      reason: 'This file is not what the issuer hosts; it was changed in: expires.',
    })
  })

  it('is unverifiable while its site is out of reach and invalid when the site does not know it', async () => {
    expect((await check({ json: assertion() })).verdict).toBe('unverifiable')
    expect((await check({ json: assertion() }, site({ [id]: 503 }))).verdict).toBe('unverifiable')
    expect((await check({ json: assertion() }, site({ [id]: '<html>sign in</html>' }))).verdict).toBe('unverifiable')
    expect((await check({ json: assertion() }, site({ [id]: 404 }))).verdict).toBe('invalid')
    for (const url of [badgeUrl, issuerUrl]) {
      const reachable = Object.entries(site()).filter(([address]) => address !== url)
      expect((await check({ url: id }, Object.fromEntries(reachable))).verdict).toBe('unverifiable')
      expect((await check({ url: id }, site({ [url]: 404 }))).verdict).toBe('invalid')
    }
  })

  it('is invalid once revoked, with the reason, or taken away', async () => {
    const revoked = await check({ json: assertion() }, site({ [id]: buildRevokedV2({ id, reason: 'By mistake' }) }))
    expect(revoked).toMatchObject({ verdict: 'invalid', reason: 'The issuer has revoked this badge: By mistake' })
    for (const input of [{ json: assertion() }, { url: id }]) {
      const gone = await check(input, site({ [id]: 410 }))
      expect([gone.verdict, statusOf(gone, 'status')]).toEqual(['invalid', 'failed'])
    }
  })

  it('is invalid when a date is past, in the future, in the wrong order or without zone', async () => {
    const changes = [
      { expires: '2026-11-21T11:59:59Z' },
      { issuedOn: '2026-11-22T00:00:00Z' },
      { expires: '2025-01-01T00:00:00Z' },
      { issuedOn: '2026-01-02T03:04:05' },
      { expires: 'never' },
    ]
    for (const change of changes) {
      expect((await check({ url: id }, site({ [id]: assertion(change) }))).verdict).toBe('invalid')
    }
  })

  it('is followed once to the id that it declares', async () => {
    const moved = 'https://red.example/moved'
    expect((await check({ url: moved }, site({ [moved]: assertion() }))).verdict).toBe('valid')
    const claimed = assertion({ id: moved })
    expect((await check({ json: claimed }, site({ [moved]: assertion() }))).credential?.id).toBe(id)
    const circle = site({ [moved]: assertion({ id: 'https://red.example/x' }), 'https://red.example/x': assertion() })
    expect((await check({ json: claimed }, circle)).verdict).toBe('invalid')
  })

  it('tells whether it was awarded to the expected recipient', async () => {
    expect((await check({ url: id, expectedRecipient: 'Ann@example.org' }, site())).verdict).toBe('valid')
    const report = await check({ url: id, expectedRecipient: 'bob@example.org' }, site())
    expect(report).toMatchObject({ verdict: 'invalid', reason: 'This badge was not awarded to bob@example.org.' })
    const md5 = assertion({ recipient: { type: 'email', hashed: true, identity: `md5$${'0'.repeat(32)}` } })
    const weak = await check({ url: id, expectedRecipient: 'ann@example.org' }, site({ [id]: md5 }))
    expect([weak.verdict, statusOf(weak, 'recipient')]).toEqual(['unverifiable', 'not-checked'])
  })

  it('may embed its badge class and its issuer, yet the profile is read at its own address', async () => {
    const embedded = assertion({ badge: { ...badgeClass, issuer } })
    const asked: string[] = []
    expect((await check({ url: id }, site({ [id]: embedded }), { asked })).verdict).toBe('valid')
    expect(asked).toContain(issuerUrl)
  })
})

describe('a badge hosted elsewhere in the name of an issuer', () => {
  const evil = 'https://evil.example/a/1'
  const forged = assertion({ id: evil })

  it('is invalid', async () => {
    const report = await check({ url: evil }, site({ [evil]: forged }))
    expect([report.verdict, statusOf(report, 'hosted scope')]).toEqual(['invalid', 'failed'])
  })

  it('is invalid when it brings a profile of the issuer that allows it', async () => {
    const bought = { ...issuer, verification: { allowedOrigins: 'evil.example' } }
    const badge = { ...badgeClass, id: 'https://evil.example/b/1', issuer: bought }
    const report = await check({ url: evil }, site({ [evil]: { ...forged, badge }, 'https://evil.example/b/1': badge }))
    expect(report.verdict).toBe('invalid')
  })

  it('is invalid when it comes through a redirect of the issuer', async () => {
    const open = 'https://red.example/go?to=evil'
    const fetch = async (url: string) => {
      const theirs = 'https://evil.example/a'
      const text = JSON.stringify(url === open || url === theirs ? assertion({ id: open }) : site()[url])
      return {
        ok: true as const,
        url: url === open ? theirs : url,
        contentType: 'application/json',
        text,
      }
    }
    expect((await check({ json: assertion({ id: open }) }, {}, { fetch })).verdict).toBe('unverifiable')
  })

  it('is valid only where the issuer allows it', async () => {
    const allow = (verification: JsonObject) => site({ [evil]: forged, [issuerUrl]: { ...issuer, verification } })
    expect((await check({ url: evil }, allow({ allowedOrigins: ['evil.example'] }))).verdict).toBe('valid')
    expect((await check({ url: evil }, allow({ startsWith: 'https://evil.example/a/' }))).verdict).toBe('invalid')
    const both = { startsWith: ['https://evil.example/b/'], allowedOrigins: 'evil.example' }
    expect((await check({ url: evil }, allow(both))).verdict).toBe('invalid')
  })
})

describe('other editions and kinds', () => {
  it('of badges: a signed one without its signature cannot be checked, which says nothing against it', async () => {
    const signed = await check({ json: assertion({ verification: { type: 'SignedBadge' } }) }, site())
    expect([signed.verdict, statusOf(signed, 'proof')]).toEqual(['unverifiable', 'not-checked'])
    expect(signed.next).toBe('Hand in the signed text, three parts joined by dots, or the picture that holds it.')
  })

  it('of documents are no badges', async () => {
    expect((await check({ json: { hello: 'world' } })).verdict).toBe('invalid')
    expect((await check({ url: issuerUrl }, site())).verdict).toBe('invalid')
    expect((await check({ json: assertion({ id: 'urn:uuid:1' }) }, site())).verdict).toBe('invalid')
  })
})
