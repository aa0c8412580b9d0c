import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { takeFile } from './support/browser/take-file.ts'
import { sampleBadge } from './support/outside/client.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import {
  badgeName,
  collectionName,
  evidence,
  openSharerPages,
  type SharerPages,
  writtenName,
} from './support/pages/sharer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

const names = ['award', 'badge class', 'issuer', 'collection'] as const
type Name = (typeof names)[number]

const { issuerName, criterion } = sampleBadge
const others = ['First Aid Afloat', 'Buddy Sailor', 'Night Watch', 'Knots']
const description = 'Skippers a yacht by day, in familiar waters.'
const about = 'Teaches sailing in the harbour.'
const genuine = 'This badge is genuine and valid.'
const said: Record<Name, { heading: string; texts: string[]; links: string[] }> = {
  award: {
    heading: badgeName,
    texts: [issuerName, genuine, `Awarded to ${writtenName}`, description, criterion, evidence, 'Tern Island', about],
    links: [issuerName, 'Verify Badge', 'View Evidence URL'],
  },
  'badge class': { heading: badgeName, texts: [issuerName, description, criterion, about], links: [issuerName] },
  issuer: {
    heading: issuerName,
    texts: [about, '5 Badges', ...others],
    links: [badgeName, 'Visit Website', 'View JSON'],
  },
  collection: {
    heading: collectionName,
    texts: ['Badges earned by Maya Okonkwo', 'What I learned at sea.', '5 Badges', ...others],
    links: [badgeName, 'Knots'],
  },
}

let pages: SharerPages
let reader: Visitor
let plain: Visitor
const addresses: Record<Name, string> = { award: '', 'badge class': '', issuer: '', collection: '' }

beforeAll(async () => {
  pages = await openSharerPages()
  reader = await pages.openVisitor()
  plain = await openVisitor(pages.browser, pages.sash.origin, sizes[1], { javaScriptEnabled: false })
  const read = async (url: string) => (await (await fetch(`${url}.json`)).json()) as Record<string, string>
  const { badge = '' } = await read(pages.badge.url)
  const { issuer = '' } = await read(badge)
  Object.assign(addresses, { award: pages.badge.url, 'badge class': badge, issuer, collection: pages.collection.url })
})
// Whoever looks at what is not there is told so by the status, which browsers write to the console.
afterAll(() => pages.close(/\/public\/\S+ .* 404 /))

test.each(names)('the page of the %s is complete without scripts', async (name) => {
  pictureOnFailure('public-plain', () => [plain])
  const { page } = plain
  const { heading, texts, links } = said[name]
  await page.goto(addresses[name])
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  const words = await page.locator('main').innerText()
  for (const text of texts) expect(words).toContain(text)
  expect(await page.content()).not.toContain(earner.email)
  for (const link of links) expect(await page.getByRole('link', { name: link }).first().isVisible()).toBe(true)
  expect(await brokenLinks(page)).toEqual([])
  // What needs a script is not there to be pressed in vain.
  // Whose it is can be asked without one, too.
  expect(await page.getByRole('button').allInnerTexts()).toEqual(name === 'award' ? ['Check'] : [])
})

test.each(names)('the page of the %s is good at every width', async (name) => {
  pictureOnFailure('public-page', () => [reader])
  await reader.page.goto(addresses[name])
  await expectGoodAtEverySize(reader.page)
  const pictures = reader.page.getByRole('main').locator('img:visible')
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBeTruthy()
  }
})

test.each(names)('the page of the %s prints dark on light, without what cannot be pressed on paper', async (name) => {
  pictureOnFailure('public-paper', () => [reader])
  const { page } = reader
  await page.goto(addresses[name])
  await page.evaluate(() => localStorage.setItem('sash-color-mode', 'dark'))
  await page.reload()
  const inkOf = () => page.getByRole('heading', { level: 1 }).evaluate((one) => getComputedStyle(one).color)
  const onScreen = await inkOf()
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(lightnessOf(await inkOf())).toBeLessThan(0.4)
  expect(lightnessOf(onScreen)).toBeGreaterThan(0.8)
  const words = await page.locator('body').innerText()
  for (const text of said[name].texts) expect(words).toContain(text)
  if (name === 'award') {
    expect(words).toContain(addresses.award)
    expect(words).toContain('Checked on')
  }
  expect(words).not.toMatch(/Sign In|Download|Verify Badge|Privacy Policy/)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => localStorage.clear())
})

test('search engines are kept from what is about a person', async () => {
  const robots = async (name: Name) => {
    await plain.page.goto(addresses[name])
    return plain.page
      .locator('meta[name="robots"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')))
  }
  expect(await robots('award')).toEqual(['noindex'])
  expect(await robots('collection')).toEqual(['noindex'])
  expect(await robots('badge class')).toEqual([])
  expect(await robots('issuer')).toEqual([])
})

test('the address that downloads saves the picture at once, and offers it without scripts', async () => {
  const address = `${addresses.award}?action=download&identity__email=${encodeURIComponent(earner.email)}`
  const file = await takeFile(reader.page, async () => {
    await reader.page.goto(address)
  })
  expect(file.name).toBe(`${badgeName} - ${earner.email}.svg`)
  expect(file.bytes.toString('utf8')).toContain(addresses.award)
  await expectGoodAtEverySize(reader.page)
  await plain.page.goto(address)
  const offered = await takeFile(plain.page, () =>
    plain.page.getByRole('link', { name: 'Download', exact: true }).click(),
  )
  expect(offered.bytes.equals(file.bytes)).toBe(true)
})

test('a collection that is taken back is not shown any more', async () => {
  pictureOnFailure('public-taken-back', () => [pages.maya, reader])
  const { page } = pages.maya
  await page.goto(pages.collection.path)
  await page.getByRole('switch', { name: /^Public/ }).click()
  await page.getByText(`${collectionName} is private again.`).waitFor()
  const answer = await reader.page.goto(addresses.collection)
  expect(answer?.status()).toBe(404)
  await reader.page.getByRole('heading', { name: 'This collection is not shown', level: 1 }).waitFor()
  expect(await reader.page.content()).not.toMatch(/Okonkwo|On the water/)
  await expectGoodAtEverySize(reader.page)
})

/** Links of the page to this server that lead nowhere. */
async function brokenLinks(page: Page): Promise<string[]> {
  const all = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = [...new Set(all)].filter((href) => href.startsWith(pages.sash.origin))
  const answers = await Promise.all(own.map(async (href) => ({ href, ok: await leadsSomewhere(href) })))
  return answers.filter(({ ok }) => !ok).map(({ href }) => href)
}

// An answer that is not read to its end keeps the server from ending.
async function leadsSomewhere(href: string): Promise<boolean> {
  const answer = await fetch(href)
  await answer.arrayBuffer()
  return answer.ok
}

function lightnessOf(colour: string): number {
  const [lightness] = /(?<=oklch\()[\d.]+/.exec(colour) ?? []
  if (lightness) return Number(lightness)
  const parts =
    colour
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? []
  return Math.max(...parts) / 255
}
