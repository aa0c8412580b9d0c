import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { readBadgeImage, readStatusBit } from '#openbadges'
import { givenStory, origin, type Story } from '#testing/given/given-story.ts'
import { givenPerson, svgPicture } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let asked = 0
const countingOutside: FetchOutside = async () => {
  asked++
  return { ok: false, reason: 'unreachable', detail: 'Unable to reach URL' }
}
beforeAll(async () => {
  server = await startTestServer({ outside: countingOutside })
})
afterAll(async () => {
  await server.stop()
})

const get = (url: string, headers: Record<string, string> = {}) => server.call('GET', url, { headers })
const verify = async (body: object) => (await server.call('POST', '/v3/verify', { body })).json()

interface Copies {
  assertion: string
  credential: string
  images: Record<'2_0' | '3_0', { text: string; dataUrl: string }>
}

async function takeCopies({ award }: Story, ending: 'svg' | 'png'): Promise<Copies> {
  const takeImage = async (version: '2_0' | '3_0') => {
    const redirect = await get(`${award.publicPath}/baked?v=${version}`)
    const address = `${award.publicPath}/files/badge-${version}.${ending}`
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, origin + address])
    const { rawPayload, headers } = await get(address)
    const type = ending === 'svg' ? 'image/svg+xml' : 'image/png'
    expect(headers['content-type']).toBe(type)
    const badge = await readBadgeImage(rawPayload)
    expect(badge?.version).toBe(version)
    return { text: badge?.text ?? '', dataUrl: `data:${type};base64,${rawPayload.toString('base64')}` }
  }
  return {
    assertion: (await get(award.publicPath)).body,
    credential: (await get(`${award.publicPath}?v=3_0`)).body,
    images: { '2_0': await takeImage('2_0'), '3_0': await takeImage('3_0') },
  }
}

describe.each(['svg', 'png'] as const)('an award with a picture in %s', (ending) => {
  let story: Story
  let copies: Copies
  beforeAll(async () => {
    story = await givenStory(server, ending)
    copies = await takeCopies(story, ending)
  })

  const inputsOf = () => ({
    'the credential as object': { credential: JSON.parse(copies.credential) },
    'the credential as text': { credential: copies.credential },
    'the assertion': { credential: copies.assertion },
    'the address': { url: origin + story.award.publicPath },
    'the address of the credential': { url: `${origin}${story.award.publicPath}?v=3_0` },
    'the baked assertion': { image: copies.images['2_0'].dataUrl },
    'the baked credential': { image: copies.images['3_0'].dataUrl },
  })

  test('carries in its picture what is served at its address', async () => {
    expect(copies.images['2_0'].text).toBe(copies.assertion)
    expect(copies.images['3_0'].text).toBe(copies.credential)
    const usual = await readBadgeImage((await get(`${story.award.publicPath}/image`)).rawPayload)
    expect(usual).toEqual({ version: '2_0', text: copies.assertion })
  })

  test('verifies in every form, and nothing outside is asked', async () => {
    for (const [form, input] of Object.entries(inputsOf())) {
      const answer = await verify(input)
      expect([form, answer.verdict, answer.reason]).toEqual([form, 'valid', 'Every check passed.'])
      const mine = await verify({ ...input, recipient: story.recipient })
      expect([form, mine.verdict]).toEqual([form, 'valid'])
      const notMine = await verify({ ...input, recipient: 'somebody@else.example' })
      expect([form, notMine.verdict]).toEqual([form, 'invalid'])
    }
    expect(asked).toBe(0)
  })

  test('keeps what it says when its class and its issuer change, and leads to what the class said', async () => {
    const { owner, badge, issuer } = story
    const change = { name: 'Other name', description: 'Other', criteria_text: 'Other', image: svgPicture }
    expect((await owner.call('PUT', badge.path, { body: change })).statusCode).toBe(200)
    const other = { name: 'Other school', url: 'https://other.example', email: owner.email }
    expect((await owner.call('PUT', issuer.path, { body: other })).statusCode).toBe(200)
    const assertion = copies.assertion.replace(`${badge.publicPath}"`, `${badge.publicPath}?version=1"`)
    expect(assertion).not.toBe(copies.assertion)
    const dataUrl = expect.any(String)
    expect(await takeCopies(story, ending)).toEqual({
      assertion,
      credential: copies.credential,
      images: { '2_0': { text: assertion, dataUrl }, '3_0': copies.images['3_0'] },
    })
    for (const [form, input] of Object.entries(inputsOf())) {
      expect([form, (await verify(input)).verdict]).toEqual([form, 'valid'])
    }
  })

  test('is refused everywhere once revoked, the reason first, while its signed bytes stay', async () => {
    const { owner, award, issuer } = story
    const body = { revocation_reason: 'Awarded to the wrong person' }
    expect((await owner.call('DELETE', award.path, { body })).statusCode).toBe(200)
    // Whoever asks for the document reads that it is gone; with `expand`, as clients of the Badgr API ask, it is answered as ever.
    for (const form of ['', '.json', '?v=2_0', '?v=1_1']) {
      const gone = await get(award.publicPath + form)
      expect([form, gone.statusCode, gone.json().revoked]).toEqual([form, 410, true])
    }
    for (const form of ['?expand=badge&expand=badge.issuer', '.json?expand=badge']) {
      const read = await get(award.publicPath + form)
      expect([form, read.statusCode, read.json().revoked]).toEqual([form, 200, true])
    }
    expect((await get(award.publicPath)).json()).toEqual({
      '@context': 'https://w3id.org/openbadges/v2',
      type: 'Assertion',
      id: origin + award.publicPath,
      revoked: true,
      revocationReason: 'Awarded to the wrong person',
    })
    expect((await get(`${award.publicPath}?v=3_0`)).body).toBe(copies.credential)
    const index = Number(JSON.parse(copies.credential).credentialStatus.statusListIndex)
    const list = (await get(`${issuer.publicPath}/status/1`)).json()
    expect(await readStatusBit(list.credentialSubject.encodedList, index)).toBe(true)
    expect(await readStatusBit(list.credentialSubject.encodedList, (index + 1) % 131_072)).toBe(false)
    for (const [form, input] of Object.entries(inputsOf())) {
      const answer = await verify(input)
      expect([form, answer.verdict, answer.reason]).toEqual([
        form,
        'invalid',
        'The issuer has revoked this badge: Awarded to the wrong person',
      ])
    }
    for (const file of ['image', 'baked', `files/badge-2_0.${ending}`, `files/badge-3_0.${ending}`]) {
      expect([file, (await get(`${award.publicPath}/${file}`)).statusCode]).toEqual([file, 404])
    }
    const page = await get(award.publicPath, { accept: 'text/html' })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Awarded to the wrong person')])
    expect(page.body).toContain('Revoked on')
    for (const name of ['name="description"', 'property="og:description"', 'name="twitter:description"'])
      expect(page.body).toContain(`<meta ${name} content="Revoked: `)
  })
})

test('the recipient’s address is on no public surface', async () => {
  const story = await givenStory(server, 'svg')
  const { recipient, award, badge, issuer } = story
  const [local = ''] = recipient.split('@')
  const member = await givenPerson(server)
  for (const base of [award, badge, issuer].map(({ publicPath }) => publicPath)) {
    for (const url of [
      base,
      `${base}.json`,
      `${base}?v=3_0`,
      `${base}?expand=badge&expand=badge.issuer`,
      `${base}/image`,
    ]) {
      for (const accept of ['*/*', 'text/html', 'application/vc+ld+json']) {
        const { body, headers } = await get(url, { accept })
        expect([url, accept, body.includes(local) || JSON.stringify(headers).includes(local)]).toEqual([
          url,
          accept,
          false,
        ])
      }
    }
  }
  const others = [
    `${award.publicPath}/files/badge-2_0.svg`,
    `${award.publicPath}/files/badge-3_0.svg`,
    `${issuer.publicPath}/did.json`,
    `${issuer.publicPath}/status/1`,
    `/verify?url=${encodeURIComponent(origin + award.publicPath)}`,
    `/v1/earner/badges/${award.id}`,
    award.path,
  ]
  for (const url of others) expect([url, (await member.call('GET', url)).body.includes(local)]).toEqual([url, false])
})

test('an expired award verifies no more, and is not called revoked', async () => {
  const story = await givenStory(server, 'svg')
  const copies = await takeCopies(story, 'svg')
  shiftClock(10 * 365 * 86_400_000)
  try {
    for (const credential of [copies.assertion, copies.credential]) {
      const answer = await verify({ credential })
      expect([answer.verdict, answer.reason]).toEqual(['invalid', expect.stringMatching(/expired/i)])
    }
    expect((await get(story.award.publicPath)).body).toBe(copies.assertion)
    expect((await get(story.award.publicPath, { accept: 'text/html' })).body).toMatch(/expired/i)
  } finally {
    shiftClock(-10 * 365 * 86_400_000)
  }
})
