import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PackedBadge } from '#contracts/backpack/badge-packs.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { listContexts } from '#openbadges'
import { keyOf } from '#shared/i18n/message-key.ts'
import { bakeInto, createElsewhere, elsewhere, givenHosted, givenSigned } from '#testing/given/given-elsewhere.ts'
import { givenAccepted } from '#testing/given/given-endorsement.ts'
import { spokenClass } from '#testing/given/given-languages.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
let badgeClass: string
let award: string
beforeAll(async () => {
  server = await startTestServer({ outside: site.outside })
  owner = await givenPerson(server)
  earner = await givenPerson(server, newEmail('maya'), recipientScope)
  issuer = await givenIssuer(owner)
  badgeClass = await givenBadgeClass(owner, issuer)
  award = await givenAward(owner, badgeClass, earner.email)
})
afterAll(async () => {
  await server.stop()
})

const getPack = (id: string, by = earner) => by.call('GET', `/v3/backpack/badges/${id}/pack`)
const openPack = async (id: string): Promise<Record<string, Uint8Array>> => {
  const answer = await getPack(id)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers['content-disposition']).toContain('filename="Day Skipper Badge Pack.zip"')
  return unzipSync(new Uint8Array(answer.rawPayload))
}
const readText = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array())
const readPacked = (files: Record<string, Uint8Array>): PackedBadge =>
  JSON.parse(/id="packed">(.*?)<\/script>/s.exec(readText(files, 'verify.html'))?.[1] ?? '')
const bring = async (body: object): Promise<string> =>
  (await earner.call('POST', '/v1/earner/badges', { body })).json<{ id: string }>().id
const common = ['README.txt', 'documents.json', 'verify.html']

describe('the pack of a badge that was awarded here', () => {
  test('holds it in every form, with all that its issuer publishes', async () => {
    const names = Object.keys(await openPack(award))
    expect(names.filter((name) => !/^(keys|documents|contexts)\//.test(name)).sort()).toEqual(
      [
        ...common,
        'achievement-3.0.json',
        'assertion-2.0.json',
        'badge-2.0.png',
        'badge-2.0.svg',
        'badge-3.0.png',
        'badge-3.0.svg',
        'badge-class-2.0.json',
        'credential-3.0.json',
        'credential-3.0.jwt',
        'did.json',
        'issuer-2.0.json',
        'issuer-3.0.json',
        'jwks.json',
      ].sort(),
    )
    expect(names.filter((name) => name.startsWith('keys/')).length).toBeGreaterThan(0)
    expect(names).toContain('contexts/www.w3.org-ns-credentials-v2.json')
    expect(names.some((name) => /^documents\/\d-.*-status-\d\.json$/.test(name))).toBe(true)
  })

  test('holds what its badge class says in each language, under the address of that [LG-11]', async () => {
    const spoken = await givenBadgeClass(owner, issuer, spokenClass)
    const files = await openPack(await givenAward(owner, spoken, earner.email))
    const url = `http://localhost:8000/public/badges/${spoken.split('/').at(-1)}?lang=pt-BR`
    expect(JSON.parse(readText(files, 'languages/badge-class-2.0.pt-BR.json'))).toMatchObject({
      id: url,
      '@language': 'pt-BR',
    })
    expect(JSON.parse(readText(files, 'languages/achievement-3.0.pt-BR.json'))).toMatchObject({
      id: url,
      inLanguage: 'pt-BR',
    })
    expect(Object.keys(files).filter((name) => name.startsWith('languages/'))).toHaveLength(4)
    expect(readText(files, 'README.txt')).toContain('the same in another language')
  })

  test('has the same bytes as the addresses that it names', async () => {
    const files = await openPack(award)
    const sources: { file: string; url: string; readAt: string }[] = JSON.parse(readText(files, 'documents.json'))
    const own = sources.filter(({ url }) => url.includes('/public/'))
    expect(own.length).toBeGreaterThan(12)
    for (const { file, url, readAt } of own) {
      const { pathname, search } = new URL(url)
      const answer = await server.call('GET', pathname + search, { headers: { accept: 'application/ld+json' } })
      expect(Buffer.from(files[file] ?? []), file).toEqual(answer.rawPayload)
      expect(Date.parse(readAt)).toBeGreaterThan(Date.now() - 60_000)
    }
  })

  test('gives its page all that was read, and lets it load and send nothing', async () => {
    const files = await openPack(award)
    const packed = readPacked(files)
    expect(packed).toMatchObject({ name: 'Day Skipper', text: readText(files, 'credential-3.0.json') })
    expect(packed.picture).toBe(`data:image/png;base64,${Buffer.from(files['badge-3.0.png'] ?? []).toString('base64')}`)
    expect(packed.answers.some(({ url }) => url.endsWith('/did.json'))).toBe(true)
    expect(packed.answers.some(({ url }) => /\/status\/\d+$/.test(url))).toBe(true)
    const html = readText(files, 'verify.html')
    expect(html).toMatch(
      /content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; img-src data: blob:;/,
    )
    expect(html).not.toMatch(/<(script|img|iframe)[^>]* src=|<link/)
    expect(readText(files, 'README.txt')).toContain(packed.verifyUrl)
  })

  test('says so when the badge is revoked, and keeps what is signed', async () => {
    const other = await givenAward(owner, badgeClass, earner.email)
    await owner.call('DELETE', `${badgeClass}/assertions/${other}`, { body: { revocation_reason: 'By mistake' } })
    const files = await openPack(other)
    expect(readText(files, 'README.txt')).toContain('The issuer has revoked this badge.')
    expect(JSON.parse(readText(files, 'assertion-2.0.json'))).toMatchObject({
      revoked: true,
      revocationReason: 'By mistake',
    })
    expect(JSON.parse(readText(files, 'credential-3.0.json'))).toHaveProperty('proof')
    expect(Object.keys(files).filter((name) => /\.(png|svg|jwt)$/.test(name))).toEqual([])
    expect(readPacked(files).answers.some(({ text }) => text.includes('By mistake'))).toBe(true)
  })

  test('holds the endorsements by themselves', async () => {
    const friend = await givenPerson(server)
    await givenAccepted(friend, await givenIssuer(friend, { name: 'Yacht Club' }), owner, badgeClass)
    const endorsed = await givenAward(owner, badgeClass, earner.email)
    const files = await openPack(endorsed)
    expect(JSON.parse(readText(files, 'endorsements/1.json')).type).toContain('EndorsementCredential')
  })
})

describe('the pack of a badge from elsewhere', () => {
  test('holds the file that was brought in, byte for byte', async () => {
    const { bytes, dataUrl } = await bakeInto('png', await givenSigned(earner.email))
    const files = await openPack(await bring({ image: dataUrl, file_name: 'My badge.png' }))
    expect(Buffer.from(files['original/My badge.png'] ?? [])).toEqual(bytes)
    expect(JSON.parse(readText(files, 'report.json')).verdict).toBe('valid')
    expect(JSON.parse(readText(files, 'earlier-report.json')).verdict).toBe('valid')
    expect(readText(files, 'badge.json')).toBe(readPacked(files).text)
  })

  test('holds what its issuer says now, with the time', async () => {
    const assertion = givenHosted(site, earner.email)
    const id = await bring({ url: assertion.id })
    const files = await openPack(id)
    const { answers, packedAt } = readPacked(files)
    expect(answers.map(({ url }) => new URL(url).pathname).sort()).toEqual(
      expect.arrayContaining(['/class', '/issuer', new URL(assertion.id).pathname]),
    )
    expect(answers.every(({ readAt }) => readAt <= packedAt)).toBe(true)
    expect(Object.keys(files).filter((name) => name.startsWith('documents/')).length).toBeGreaterThan(1)
  })
})

test('what a site that is down said before is in the pack, with its age', async () => {
  const listUrl = `${elsewhere}/revocations`
  const badge = await givenSigned(earner.email, (credential) => ({
    ...credential,
    '@context': listContexts(true),
    credentialStatus: { id: listUrl, type: '1EdTechRevocationList' },
  }))
  site.put('/revocations', { id: listUrl, revokedCredential: [] })
  const id = await bring({ assertion: JSON.stringify(badge) })
  site.remove('/revocations')
  shiftClock(3 * 3_600_000)
  const { answers, packedAt } = readPacked(await openPack(id))
  resetClock()
  expect(answers).toMatchObject([{ url: listUrl, kept: true, text: expect.stringContaining('revokedCredential') }])
  expect(Date.parse(packedAt) - Date.parse(answers[0]?.readAt ?? '')).toBeGreaterThan(2.9 * 3_600_000)
})

test('the pack speaks the language asked for, else that of the account, with all that can be found [LG-01] [LG-22]', async () => {
  const german = await givenPerson(server, undefined, recipientScope)
  await german.call('PUT', '/v3/account/settings', { body: { language: 'de' } })
  const mine = await givenAward(owner, badgeClass, german.email)
  const read = async (headers = {}) => {
    const answer = await german.call('GET', `/v3/backpack/badges/${mine}/pack`, { headers })
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    return [readText(files, 'verify.html'), readText(files, 'README.txt')].join('\n')
  }
  const pack = await read()
  expect(pack).toContain('<html lang="de"')
  expect(pack).toContain('der signierte Nachweis nach Open Badges 3.0')
  const texts = JSON.parse(/id="catalogue">(.*?)<\/script>/s.exec(pack)?.[1] ?? '{}')
  expect(texts).toHaveProperty(keyOf('The badge was read from its own address.'))
  expect(await read({ 'accept-language': 'fr-CH, de;q=0.5' })).toContain('<html lang="fr"')
})

test('nobody gets the pack of a badge of somebody else', async () => {
  const stranger = await givenPerson(server)
  expect((await getPack(award, stranger)).statusCode).toBe(404)
  expect((await getPack('nothing-like-it')).statusCode).toBe(404)
  expect((await server.call('GET', `/v3/backpack/badges/${award}/pack`)).statusCode).toBe(401)
})
