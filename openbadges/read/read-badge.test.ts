import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { buildSkipper, now, readFrom, type Site, sign } from '../verify/served-badges.oracle.ts'
import { asJwt, assertion, badgeClass, base, issuer, readingOf, readText, site } from './hosted-badge.oracle.ts'

const skipper = {
  name: 'Day Skipper',
  description: 'Sails by day',
  criteriaText: 'Sail for a day',
}

describe('a hosted 2.0 badge', () => {
  it('is read from the addresses it names', async () => {
    const { report, found } = await readText(assertion, site)
    expect(report.verdict).toBe('valid')
    expect(found?.reading).toEqual({
      edition: '2.0',
      identity: `address ${base}/award`,
      identities: [{ type: 'email', identity: 'Maya@example.org', hashed: false }],
      isBearer: false,
      facts: {
        id: `${base}/award`,
        namesRecipient: true,
        recipientName: 'Maya Okonkwo',
        narrative: 'Sailed well',
        evidence: [{ url: `${base}/log`, narrative: 'The log' }, { url: 'https://photos.example/1' }],
        badge: {
          id: `${base}/class`,
          ...skipper,
          criteriaUrl: `${base}/criteria`,
          tags: ['sea', 'wind'],
          alignment: [{ targetName: 'Seamanship', targetUrl: 'https://frame.example/1', targetCode: 'S1' }],
        },
        issuer: {
          id: `${base}/issuer`,
          name: 'Harbour Sailing School',
          url: `${base}/`,
          email: 'office@harbour.example',
        },
      },
      issuedOn: new Date('2026-01-02T03:04:05Z'),
      images: [`${base}/skipper.png`],
      issuerImages: [`${base}/logo.png`],
      hostedAt: `${base}/award`,
      unread: [],
    })
  })

  it('is fetched once for verifying and reading', async () => {
    const asked: string[] = []
    await readFrom({ text: JSON.stringify(assertion) }, site, { asked })
    expect(asked.sort()).toEqual([assertion.id, badgeClass.id, issuer.id].sort())
  })

  it('out of reach is read as far as the copy goes', async () => {
    const whole = { ...assertion, badge: { ...badgeClass, issuer } }
    const reading = await readingOf(whole)
    expect(reading.unread.map(({ part, absent }) => [part, absent])).toEqual([
      ['assertion', false],
      ['badge class', false],
      ['issuer', false],
    ])
    expect(reading.facts.badge).toMatchObject(skipper)
    expect(reading.facts.issuer.name).toBe('Harbour Sailing School')
  })

  it('that was changed is not worth another request', async () => {
    const asked: string[] = []
    const forged = { ...assertion, type: 'Nothing', badge: 'https://elsewhere.example/1' }
    await readFrom({ text: JSON.stringify(forged) }, { [assertion.id]: { ...assertion, revoked: true } }, { asked })
    expect(asked).toEqual([assertion.id])
  })

  it('is the same by its address, in a copy and with its members in another order', async () => {
    const reversed = Object.fromEntries(Object.entries(assertion).reverse())
    const names = [
      (await readingOf(assertion, site)).identity,
      (await readingOf(reversed)).identity,
      (await readingOf(assertion.id, site)).identity,
      (await readFrom({ url: assertion.id }, site)).found?.reading.identity,
    ]
    expect(new Set(names).size).toBe(1)
  })
})

it('a hosted badge in other words of JSON-LD reads the same', async () => {
  const expires = '2030-01-01T00:00:00Z'
  const plain = await readingOf({ ...assertion, expires }, { ...site, [assertion.id]: { ...assertion, expires } })
  const wordy = {
    ...assertion,
    expires: [{ '@value': expires }],
    issuedOn: [assertion.issuedOn],
    narrative: [assertion.narrative],
  }
  expect(await readingOf(wordy, { ...site, [assertion.id]: wordy })).toEqual(plain)
  expect(plain.expires).toEqual(new Date(expires))
})

describe('earlier editions', () => {
  const embedded = { name: 'Day Skipper', description: 'Sails by day', image: `${base}/skipper.png` }

  it('that are salted with a book are not hashed with all of it', async () => {
    const recipient = `sha256$${'0'.repeat(64)}`
    const { identities } = await readingOf({ recipient, salt: 's'.repeat(500_000), badge: { ...embedded, issuer: {} } })
    expect(identities.map(({ salt }) => salt?.length)).toEqual([4096])
  })

  it('0.5 is read with its badge and issuer inside, and is no failure', async () => {
    const { report, found } = await readText({
      recipient: 'sha256$c7ef86405ba71b85acd8e2e95166c4b111448089f2e1599f42fe1bba46e865c5',
      salt: 'deadsea',
      evidence: '/relative',
      issued_on: '2013-05-07',
      badge: {
        version: '0.5.0',
        ...embedded,
        criteria: `${base}/criteria`,
        issuer: { origin: base, name: 'Harbour', org: 'School', contact: 'office@harbour.example' },
      },
    })
    expect(report).toMatchObject({
      verdict: 'unverifiable',
      reason: 'A badge of Open Badges 0.5 does not say where it is hosted.',
    })
    expect(found?.reading).toMatchObject({
      edition: '0.5',
      identities: [{ type: 'email', hashed: true, salt: 'deadsea' }],
      issuedOn: new Date('2013-05-07T00:00:00Z'),
      facts: {
        namesRecipient: false,
        badge: { name: 'Day Skipper', criteriaUrl: `${base}/criteria` },
        issuer: { name: 'Harbour', url: base, email: 'office@harbour.example' },
      },
    })
  })

  it('1.0 is read by its addresses, its moment from seconds, its alignment by its old names', async () => {
    const old = {
      uid: 'a1',
      recipient: { type: 'email', hashed: true, salt: 's', identity: `sha256$${'0'.repeat(64)}` },
      badge: `${base}/class`,
      verify: { type: 'hosted', url: `${base}/award` },
      issuedOn: 1359217910,
      evidence: 'He sailed well',
    }
    const places: Site = {
      [`${base}/class`]: {
        ...embedded,
        criteria: `${base}/criteria`,
        issuer: `${base}/issuer`,
        alignment: [{ name: 'Sea', url: 'https://frame.example/2', description: 'Salt' }],
      },
      [`${base}/issuer`]: { name: 'Harbour', url: base },
    }
    const { report, found } = await readText(old, places)
    expect(report.verdict).toBe('unverifiable')
    expect(found?.reading).toMatchObject({
      edition: '1.0',
      identity: `address ${base}/award`,
      issuedOn: new Date(1_359_217_910_000),
      facts: {
        evidence: [{ narrative: 'He sailed well' }],
        badge: {
          name: 'Day Skipper',
          alignment: [{ targetName: 'Sea', targetUrl: 'https://frame.example/2', targetDescription: 'Salt' }],
        },
        issuer: { id: `${base}/issuer`, name: 'Harbour', url: base },
      },
    })
    expect(
      (await readFrom({ url: `${base}/award` }, { ...places, [`${base}/award`]: old })).found?.reading.identity,
    ).toBe(`address ${base}/award`)
  })

  it('signed without an address are named by their badge and id, in whatever order these are written', async () => {
    const badge = { name: 'Day Skipper', description: 'Sails by day' }
    const turned = { description: 'Sails by day', name: 'Day Skipper' }
    const signed = { uid: 'a1', verify: { type: 'signed', url: `${base}/key` }, badge }
    const name = async (document: object) => (await readingOf(document)).identity
    expect(await name({ ...signed, badge: turned })).toBe(await name(signed))
    expect(await name({ ...signed, uid: 'a2' })).not.toBe(await name(signed))
    expect(await name({ ...signed, badge: { ...badge, name: 'x' } })).not.toBe(await name(signed))
  })

  it('signed 2.0 and 1.1 are read out of their JWS', async () => {
    const signed = {
      ...assertion,
      id: 'urn:uuid:1',
      badge: { ...badgeClass, issuer },
      verification: { type: 'SignedBadge', creator: `${base}/key` },
    }
    const { report, found } = await readText(asJwt(signed))
    expect(report.verdict).toBe('unverifiable')
    expect(found?.reading).toMatchObject({ edition: '2.0', facts: { id: 'urn:uuid:1', badge: skipper }, unread: [] })
    expect(found?.text).toBe(asJwt(signed))
  })
})

describe('a 3.0 badge', () => {
  it('is read with its hashed recipient', async () => {
    const credential = await sign(buildSkipper())
    const { report, found } = await readText(credential)
    expect(report.verdict).toBe('unverifiable')
    expect(found?.reading).toMatchObject({
      edition: '3.0',
      identities: [{ type: 'email', hashed: true, salt: 'brine' }],
      facts: {
        id: `${base}/awards/1`,
        namesRecipient: false,
        badge: skipper,
        issuer: { name: 'Harbour Sailing School', url: `${base}/` },
      },
      issuedOn: new Date('2026-01-02T03:04:05Z'),
    })
  })

  it('in a JWT of the 1.1 form is filled from the claims', async () => {
    const { id, issuer: by, validFrom, ...credential } = buildSkipper()
    const subject = { ...(credential.credentialSubject as JsonObject), identifier: undefined }
    const text = asJwt({
      iss: 'did:web:harbour.example',
      jti: 'urn:uuid:2',
      sub: 'mailto:maya@example.org',
      nbf: 1767225600,
      vc: { ...credential, issuer: { name: 'Harbour' }, credentialSubject: subject },
    })
    const { report, found } = await readText(text)
    expect(report).toMatchObject({ verdict: 'invalid', reason: 'The badge does not say which key signed it.' })
    expect(found?.reading).toMatchObject({
      identity: 'credential ["did:web:harbour.example","urn:uuid:2"]',
      identities: [{ type: 'email', identity: 'maya@example.org', hashed: false }],
      issuedOn: new Date(1_767_225_600_000),
      facts: { namesRecipient: true, issuer: { id: 'did:web:harbour.example', name: 'Harbour' } },
    })
  })

  it('takes no name from a profile that says it is of somebody else', async () => {
    const [own, school] = ['https://eve.example/issuer', `${base}/school`]
    const credential = await sign({ ...buildSkipper(), issuer: { id: own, type: ['Profile'] } })
    const theirs = { id: school, type: 'Issuer', name: 'Harbour Sailing School' }
    const { found } = await readFrom({ json: credential }, { [own]: theirs, [school]: theirs })
    expect(found?.reading.facts.issuer).toEqual({ id: own })
  })

  it('is the same with another proof, and another one without an id when it says something else', async () => {
    const credential = buildSkipper()
    const again = { ...(await sign(credential)), proof: { type: 'Other' } }
    expect((await readingOf(again)).identity).toBe((await readingOf(await sign(credential))).identity)
    const { id, ...nameless } = credential
    const other = { ...nameless, description: 'Something else' }
    expect((await readingOf(nameless)).identity).not.toBe((await readingOf(other)).identity)
    expect((await readingOf({ ...nameless, proof: {} })).identity).toBe((await readingOf(nameless)).identity)
  })
})

it('expired badges are read whole', async () => {
  const late = { ...assertion, expires: '2026-02-01T00:00:00Z' }
  const reading = await readingOf(late, { ...site, [assertion.id]: late })
  expect(reading.expires && reading.expires < now).toBe(true)
  expect(reading.facts.badge.name).toBe('Day Skipper')
})
