import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { takeFile, takeText } from './support/browser/take-file.ts'
import { type Account, createAccount } from './support/outside/client.ts'
import { chooseFrom, type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, signIn } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const badgeName = 'Day Skipper'
const original = JSON.stringify(
  {
    '@context': 'https://w3id.org/openbadges/v2',
    type: 'Assertion',
    id: 'https://choir.example/assertions/2019-44',
    recipient: { type: 'email', hashed: false, identity: earner.email },
    badge: {
      type: 'BadgeClass',
      id: 'https://choir.example/badges/choir',
      name: 'Chamber Choir',
      description: 'Sang a whole season.',
      criteria: { narrative: 'Forty rehearsals.' },
      image: 'https://choir.example/choir.png',
      issuer: { type: 'Profile', id: 'https://choir.example', name: 'Chamber Choir', url: 'https://choir.example' },
    },
    issuedOn: '2019-06-30T18:00:00Z',
    verification: { type: 'HostedBadge' },
  },
  null,
  3,
)

describe('the page of a badge in the backpack', () => {
  let pages: IssuerPages
  let account: Account
  let maya: Visitor

  beforeAll(async () => {
    pages = await openIssuerPages()
    account = await createAccount(pages.sash, earner)
    await pages.award(await pages.createBadge(badgeName), earner.email)
    await account.post('/v1/earner/collections', { name: 'On the water', description: 'At sea.', badges: [] })
    await account.post('/v1/earner/badges', {
      assertion: original,
      file_name: 'my choir.json',
      keep_unreachable: true,
    })
    maya = await pages.openVisitor()
    await maya.page.goto('/auth/login')
    await signIn(maya.page, earner)
    await maya.page.getByText('2 badges from 2 issuers').waitFor()
  })
  afterAll(() => pages.close())

  test('opens from the wall, accepts the badge and shows it in full [SB-2.61]', async () => {
    pictureOnFailure('badge-page-open', () => [maya])
    const { page } = maya
    await page.getByRole('link', { name: badgeName }).first().click()
    await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
    await page.getByText('Accepted by you').waitFor()
    const kept = await account.get('/v1/earner/badges?json_format=plain')
    expect(kept.map(({ acceptance }) => acceptance)).toEqual(['Accepted', 'Accepted'])
    await page.getByText(/checks passed/).click()
    await expectGoodScreen(page)
  })

  test('is verified again', async () => {
    pictureOnFailure('badge-page-verify', () => [maya])
    const { page } = maya
    const again = page.waitForResponse((answer) => answer.url().endsWith('/verify') && answer.ok())
    await page.getByRole('button', { name: 'Verify again' }).click()
    expect(await (await again).json()).toMatchObject({ verdict: 'valid' })
    await page.getByRole('heading', { name: 'This badge is valid' }).waitFor()
  })

  test.each([
    ['3.0', 'PNG'],
    ['3.0', 'SVG'],
    ['3.0', 'JSON'],
    ['2.0', 'PNG'],
    ['2.0', 'SVG'],
    ['2.0', 'JSON'],
  ])('gives a file of version %s as %s that verifies', async (version, type) => {
    pictureOnFailure('badge-page-file', () => [maya])
    const { page } = maya
    const name = `Download Open Badges ${version} as ${type}`
    const button = page.getByRole('button', { name })
    if (!(await button.isVisible())) await page.getByText('Other formats').click()
    const file = await takeFile(page, () => button.click())
    expect(file.name).toBe(`${badgeName} ${version}.${type.toLowerCase()}`)
    expect(await verify(pages.sash.origin, type, file.bytes)).toMatchObject({ verdict: 'valid' })
  })

  test('gives the signed token, which software of others verifies', async () => {
    pictureOnFailure('badge-page-token', () => [maya])
    const { page } = maya
    const press = () => page.getByRole('button', { name: 'Download Open Badges 3.0 as JWT' }).click()
    const { name, text } = await takeText(page, press)
    expect(name).toBe(`${badgeName} 3.0.jwt`)
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', pages.sash.origin))
    const { payload } = await jwtVerify(text, keys, { algorithms: ['ES256'] })
    expect(payload.credentialSubject).toMatchObject({ achievement: { name: badgeName } })
  })

  test('prints on one page, with the way to the public page', async () => {
    const { page } = maya
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    for (const text of [badgeName, pages.issuer.name, 'Read and verify this badge in full:']) {
      expect(await page.locator('body').innerText()).toContain(text)
    }
    expect(await page.locator('body').innerText()).not.toMatch(/Verify again|Files|Collections|maya@/)
    await page.emulateMedia({ media: 'screen' })
  })

  test('goes into a collection, and its history tells', async () => {
    pictureOnFailure('badge-page-collect', () => [maya])
    const { page } = maya
    await page.getByRole('button', { name: 'Add to Collection' }).click()
    await page.getByRole('dialog').getByText('On the water').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('link', { name: 'On the water' }).waitFor()
    await page.getByText('Added to the collection On the water').waitFor()
    await expectGoodScreen(page)
  })

  test('is removed, and put back where it was', async () => {
    pictureOnFailure('badge-page-remove', () => [maya])
    const { page } = maya
    await chooseFrom(page, 'More', 'Delete')
    await page.getByRole('button', { name: 'Remove Badge' }).click()
    await page.getByText(`${badgeName} has been deleted`).waitFor()
    await page.getByText('1 badge from 1 issuer').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${badgeName} is back in your backpack`).waitFor()
    await page.getByRole('link', { name: badgeName }).first().click()
    await page.getByRole('link', { name: 'On the water' }).waitFor()
  })

  test('gives back the file of a badge from elsewhere, byte for byte', async () => {
    pictureOnFailure('badge-page-original', () => [maya])
    const { page } = maya
    await page.getByRole('link', { name: 'Backpack' }).first().click()
    await page.getByRole('link', { name: 'Chamber Choir' }).first().click()
    await page.getByRole('heading', { name: 'This badge could not be verified' }).waitFor()
    await expectGoodScreen(page)
    const file = await takeFile(page, () => page.getByRole('button', { name: 'Download the original file' }).click())
    expect(file.name).toBe('my choir.json')
    expect(file.bytes.toString('utf8')).toBe(original)
  })
})

async function verify(origin: string, type: string, bytes: Buffer): Promise<unknown> {
  const picture = { PNG: 'image/png', SVG: 'image/svg+xml' }[type]
  const body = picture
    ? { image: `data:${picture};base64,${bytes.toString('base64')}` }
    : { credential: bytes.toString('utf8') }
  const answer = await fetch(`${origin}/v3/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
