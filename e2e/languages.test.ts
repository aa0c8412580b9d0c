import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { findCutOff } from './support/browser/find-cut-off.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { say } from './support/pages/catalogue.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, password } from './support/pages/people.ts'
import { openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

const stranger = { firstName: 'Noémie', lastName: 'Garnier', email: 'noemie@rivage.example' }

let pages: SharerPages
let noemie: Visitor
const others: Visitor[] = []
beforeAll(async () => {
  pages = await openSharerPages()
  noemie = await openVisitor(pages.browser, pages.sash.origin, sizes[1], { locale: 'de-DE' })
})
afterAll(async () => {
  const trouble = [noemie, ...others].flatMap((visitor) => visitor.trouble)
  await pages.close()
  expect(trouble).toEqual([])
})

const open = async (locale: string): Promise<Page> => {
  const visitor = await openVisitor(pages.browser, pages.sash.origin, sizes[1], { locale })
  others.push(visitor)
  return visitor.page
}
const arrows = '.lucide-arrow-right, .lucide-chevron-left, .lucide-chevron-right, .lucide-log-out, .lucide-undo-2'
const listScales = (page: Page): Promise<string[]> =>
  page.locator(arrows).evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).scale))
const languageOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))

test('a browser that asks for German is shown German, until its reader chooses French [LG-01] [LG-02]', async () => {
  pictureOnFailure('languages', () => [noemie])
  const { page } = noemie
  await page.goto('/auth/login')
  await page.getByRole('button', { name: say('de', 'Sign In'), exact: true }).waitFor()
  expect(await languageOf(page)).toEqual({ lang: 'de', dir: 'ltr' })
  await expectGoodAtEverySize(page)

  await page.getByRole('button', { name: 'Français' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'fr')
  await page.getByRole('button', { name: say('fr', 'Sign In'), exact: true }).waitFor()
})

test('who signs up in French gets the mail in French, and stays French on pages of the server [LG-02] [LG-03]', async () => {
  pictureOnFailure('languages-sign-up', () => [noemie])
  const { page } = noemie
  await page.goto('/signup')
  const fill = (label: string, text: string) => page.getByLabel(say('fr', label), { exact: true }).fill(text)
  await fill('Email', stranger.email)
  await fill('First Name', stranger.firstName)
  await fill('Last Name', stranger.lastName)
  const longEnough = say('fr', 'Password (Must be at least {length} characters)').replace('{length}', '8')
  await page.getByLabel(longEnough, { exact: true }).fill(password)
  await fill('Confirm Password', password)
  await page.getByLabel(say('fr', 'I have read and agree to the Terms of Service.')).check()
  await page.getByRole('button', { name: say('fr', 'Create Account') }).click()
  await page.getByRole('heading', { name: say('fr', 'Verify Your Email Address') }).waitFor()

  const mail = await pages.sash.mailbox.read(stranger.email, /./)
  expect(mail.html).toContain('<html lang="fr" dir="ltr">')
  expect(mail.subject).toBe(say('fr', 'Confirm your email address'))
  await page.goto(linkOf(mail))
  await page.getByRole('button', { name: say('fr', 'Confirm my address') }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await languageOf(page)).toEqual({ lang: 'fr', dir: 'ltr' })
  await page.goto('/verify')
  expect(await languageOf(page)).toEqual({ lang: 'fr', dir: 'ltr' })
})

test('the language of an account comes along to another browser [LG-02]', async () => {
  const maya = pages.maya.page
  await maya.goto('/profile/profile')
  await maya.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Nederlands' })
  await maya.waitForFunction(() => document.documentElement.lang === 'nl')
  const page = await open('de-DE')
  await page.goto('/auth/login')
  await page.getByLabel(say('de', 'Email'), { exact: true }).fill(earner.email)
  await page.getByLabel(say('de', 'Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('de', 'Sign In'), exact: true }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'nl')
  await page.getByRole('heading', { name: say('nl', 'Backpack'), level: 1 }).waitFor()
})

test('a public page is Spanish for whoever asks for Spanish, and its footer leads to the others [LG-02]', async () => {
  const page = await open('es-MX')
  const answer = await page.goto(pages.badge.url)
  expect(answer?.headers()).toMatchObject({ 'content-language': 'es' })
  expect(await languageOf(page)).toEqual({ lang: 'es', dir: 'ltr' })
  expect(await page.locator('a.skip').textContent()).toBe(say('es', 'Skip to content'))
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'nl')
  await page.goto('/verify')
  await page.locator('#verify-desk').waitFor()
  expect(await languageOf(page)).toEqual({ lang: 'nl', dir: 'ltr' })
})

test('pages hold from right to left: none is wider than its screen, and nothing on it is lost [LG-08]', async () => {
  const page = await open('en-US')
  await page.goto('/auth/login')
  await page.evaluate(() => localStorage.setItem('settings-language', 'ar-XB'))
  await page.context().addCookies([{ name: 'settings-language', value: 'ar-XB', url: pages.sash.origin }])
  for (const path of ['/auth/login', '/signup', '/verify', new URL(pages.badge.url).pathname]) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    expect(await languageOf(page)).toEqual({ lang: 'ar-XB', dir: 'rtl' })
    await expectGoodAtEverySize(page)
  }
  const maya = pages.maya.page
  await maya.evaluate(() => localStorage.setItem('settings-language', 'ar-XB'))
  for (const path of ['/recipient/badges', pages.badge.path, pages.collection.path, '/profile/profile']) {
    await maya.goto(path)
    await maya.locator('h1').first().waitFor()
    expect(await languageOf(maya)).toEqual({ lang: 'ar-XB', dir: 'rtl' })
    await expectGoodAtEverySize(maya)
  }
})

test('from right to left nothing is cut off however the text is set, and arrows point the other way [LG-08]', async () => {
  const { issuer, badge, ines, maya } = pages
  for (const { page } of [ines, maya]) {
    await page.evaluate(() => localStorage.setItem('settings-language', 'ar-XB'))
  }
  await maya.page.context().addCookies([{ name: 'settings-language', value: 'ar-XB', url: pages.sash.origin }])
  const places: [Page, path: string][] = [
    [maya.page, '/recipient/badges'],
    [maya.page, '/profile/profile'],
    [maya.page, new URL(badge.url).pathname],
    [maya.page, `/public/issuers/${issuer.slug}`],
    [ines.page, issuer.path],
    [ines.page, `${issuer.path}/badges/create`],
  ]
  const scales: string[] = []
  for (const [page, path] of places) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    expect(await languageOf(page)).toEqual({ lang: 'ar-XB', dir: 'rtl' })
    expect([path, await findCutOff(page)]).toEqual([path, []])
    scales.push(...(await listScales(page)))
  }
  expect([...new Set(scales)]).toEqual(['-1 1'])
})
