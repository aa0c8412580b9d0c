import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { expectVisibleFocus, pressAt, tabTo, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let sash: Sash
let form: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  const { slug } = await owner.post('/v1/issuer/issuers', {
    name: 'Harbour Sailing School',
    description: 'Teaches sailing in the harbour.',
    url: 'https://harboursailing.example',
    email: issuerPerson.email,
  })
  form = `/issuer/issuers/${slug}/badges/create`
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
})

test.each(sizes)('a badge is designed, saved and designed again on $width pixels', async (size) => {
  const { page, trouble } = await openVisitor(browser, sash.origin, size)
  await page.goto('/auth/login?hint=issuer')
  await signIn(page, issuerPerson)
  await page.waitForURL(/\/issuer/)
  await page.goto(form)
  const name = `Day Skipper ${size.width}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Design a badge' }).click()
  const studio = page.getByRole('dialog', { name: 'Badge studio' })
  await expectNeverCovered(page, studio)
  const shield = studio.getByRole('group', { name: 'Shape' }).getByRole('radio', { name: 'Shield' })
  await shield.check({ force: true })
  await studio.getByLabel('Bottom of the ring').fill('Harbour')
  await studio.getByRole('radio', { name: 'Own logo' }).check({ force: true })
  await studio
    .getByLabel('Logo', { exact: true })
    .last()
    .setInputFiles(await drawBadge('png'))
  await studio.getByRole('img', { name: 'Chosen image' }).waitFor()
  for (const color of ['Edge and text', 'Emblem']) {
    await studio
      .locator('input[type="color"]')
      .and(studio.getByLabel(color, { exact: true }))
      .fill('#c8c8c8')
  }
  await studio.getByText('The ring text is hard to read.').waitFor()
  await expectGoodScreen(page)
  await studio.getByRole('button', { name: 'Fix the colours' }).click()
  await studio.getByText('Everything stands out well from its ground.').waitFor()
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    studio.getByRole('button', { name: 'Download PNG' }).click(),
  ])
  expect(png.suggestedFilename()).toBe(`Day-Skipper-${size.width}.png`)
  await studio.getByRole('button', { name: 'Use this badge' }).click()
  await studio.waitFor({ state: 'hidden' })

  const shown = `A shield with a logo and the words “${name}” and “Harbour”.`
  expect(await page.getByLabel('What the image shows').inputValue()).toBe(shown)
  await page.getByLabel('Short Description').fill('Skippers a yacht by day, in familiar waters.')
  await page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }).fill('Moored a yacht.')
  await page.getByRole('button', { name: 'Create Badge' }).click()
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()

  const home = page.url()
  await expectPublished(page, home.split('/').at(-1) ?? '', shown)
  await page.goto(`${home}/edit`)
  await page.getByRole('button', { name: 'Edit design' }).click()
  expect(await shield.isChecked()).toBe(true)
  expect(await studio.getByLabel('Top of the ring').inputValue()).toBe(name)
  expect(await studio.getByLabel('Bottom of the ring').inputValue()).toBe('Harbour')
  await studio.getByRole('button', { name: 'Surprise me' }).click()
  expect(await studio.getByLabel('Top of the ring').inputValue()).toBe(name)
  expect(trouble).toEqual([])
  await page.context().close()
})

test('a badge is designed with the keyboard alone', async () => {
  const { page, trouble } = await openVisitor(browser, sash.origin, sizes[1])
  await page.goto('/auth/login?hint=issuer')
  await signIn(page, issuerPerson)
  await page.waitForURL(/\/issuer/)
  await page.goto(form)
  await pressAt(page, page.getByRole('button', { name: 'Design a badge' }))
  const studio = page.getByRole('dialog', { name: 'Badge studio' })
  await studio.getByRole('button', { name: 'Surprise me' }).waitFor()
  await waitForFocusIn(studio)
  const shapes = studio.getByRole('group', { name: 'Shape' })
  const before = shapes.getByRole('radio', { checked: true })
  const shape = await before.inputValue()
  await pressAt(page, before, 'ArrowRight')
  await expect.poll(() => shapes.getByRole('radio', { checked: true }).inputValue()).not.toBe(shape)
  await typeAt(page, studio.getByLabel('Top of the ring'), 'Night Watch')
  await tabTo(page, studio.getByRole('button', { name: 'Undo' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => studio.getByLabel('Top of the ring').inputValue()).not.toBe('Night Watch')
  await pressAt(page, studio.getByRole('button', { name: 'Redo' }))
  await expect.poll(() => studio.getByLabel('Top of the ring').inputValue()).toBe('Night Watch')
  await pressAt(page, studio.getByRole('button', { name: 'Use this badge' }))
  await studio.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('What the image shows').inputValue()).toContain('Night Watch')
  await waitForFocusIn(page.getByRole('button', { name: /^(Design a badge|Edit design)$/ }))
  await typeAt(page, page.getByLabel('Name', { exact: true }), 'Night Watch')
  await typeAt(page, page.getByLabel('Short Description'), 'Keeps watch at night.')
  await typeAt(
    page,
    page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }),
    'Stay awake until dawn.',
  )
  await pressAt(page, page.getByRole('button', { name: 'Create Badge' }))
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Edit')
  await pressAt(page, page.getByRole('button', { name: 'Edit design' }))
  await studio.getByLabel('Top of the ring').waitFor()
  expect(await studio.getByLabel('Top of the ring').inputValue()).toBe('Night Watch')
  expect(trouble).toEqual([])
  await page.context().close()
})

/** Wherever the studio stands, what the keyboard comes to is not under the preview or the buttons that stay in place. */
async function expectNeverCovered(page: Page, studio: Locator): Promise<void> {
  const scroller = page.locator('.backdrop')
  await waitForFocusIn(studio)
  for (const icon of ['Anchor', 'Sparkles']) {
    const radio = studio.getByRole('radio', { name: icon, exact: true })
    await radio.check({ force: true })
    // What the first, random design happens to have is checked already, and takes no focus by that.
    await radio.focus()
    for (const [away, back, end] of [
      ['Shift+Tab', 'Tab', 0],
      ['Tab', 'Shift+Tab', 100_000],
    ] as const) {
      await page.keyboard.press(away)
      await scroller.evaluate((element, top) => element.scrollTo({ top, behavior: 'instant' }), end)
      await page.keyboard.press(back)
      await expectVisibleFocus(page)
      expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe(icon.toLowerCase())
    }
  }
}

/** The drawing stands on the badge's public page, and beside it as the PNG that others ask for. */
async function expectPublished(page: Page, slug: string, alt: string): Promise<void> {
  await page.goto(`/public/badges/${slug}`)
  const picture = page.getByRole('img', { name: alt }).first()
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectGoodScreen(page)
  for (const [query, type] of [
    ['', 'image/svg+xml'],
    ['?type=png', 'image/png'],
  ]) {
    const answer = await page.request.get(`/public/badges/${slug}/image${query}`)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
  }
}
