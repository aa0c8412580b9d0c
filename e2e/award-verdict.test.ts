import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { expectVisibleFocus, pressAt, typeAt } from './support/browser/keyboard.ts'
import { pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner } from './support/pages/people.ts'
import { badgeName, openSharerPages, type SharerPages } from './support/pages/sharer-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

const good = 'This badge is genuine and valid.'
const another = 'm.okonkwo@kestrel.example'

let pages: SharerPages
let reader: Visitor
let plain: Visitor
beforeAll(async () => {
  pages = await openSharerPages()
  reader = await pages.openVisitor()
  plain = await openVisitor(pages.browser, pages.sash.origin, sizes[0], { javaScriptEnabled: false })
})
afterAll(() => pages.close())

const verdict = (page: Page) => page.locator('.vd')
const answer = (page: Page) => page.locator('.answer:visible')

test('the verdict stands there on arrival, and its checks unfold below it', async () => {
  for (const { page } of [reader, plain]) {
    await page.goto(pages.badge.url)
    expect(await verdict(page).innerText()).toContain(good)
    const checks = page.getByText('Who signed it')
    expect(await checks.isVisible()).toBe(false)
    await pressAt(page, page.locator('summary').filter({ hasText: /\d+ of \d+ checks passed/ }))
    await checks.waitFor()
  }
  await expectVisibleFocus(reader.page)
  await expectGoodAtEverySize(reader.page)
})

test('whose it is is answered in place of the question, with the keyboard, and nobody is told', async () => {
  pictureOnFailure('award-verdict', () => [reader])
  const { page } = reader
  await page.goto(pages.badge.url)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await typeAt(page, page.getByRole('textbox', { name: /^Is it theirs/ }), another)
  await page.keyboard.press('Enter')
  await answer(page).getByText('Not to this address.').waitFor()
  expect(await answer(page).innerText()).toContain(`This badge was not awarded to ${another}`)
  expect(await answer(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await expectGoodAtEverySize(page)
  await pressAt(page, answer(page).getByRole('button', { name: 'Check another address' }))
  await typeAt(page, page.getByRole('textbox', { name: /^Is it theirs/ }), earner.email.toUpperCase())
  await page.keyboard.press('Enter')
  await answer(page).getByText('Yes, it is theirs.').waitFor()
  await expectGoodAtEverySize(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((request) => /okonkwo|%40|@/i.test(request))).toEqual([])
})

test('whom the address names is answered at once, and nothing moves', async () => {
  const { page } = reader
  for (const [email, said] of [
    [earner.email, 'Yes, it is theirs.'],
    [another, 'Not to this address.'],
  ] as const) {
    for (const size of [sizes[0], sizes[1]]) {
      await page.setViewportSize(size)
      await page.goto(`${pages.badge.url}?identity__email=${encodeURIComponent(email)}`)
      await answer(page).getByText(said).waitFor()
      expect(await shiftOf(page)).toBeLessThan(0.02)
    }
  }
})

test('without scripts the verifier answers whose it is', async () => {
  const { page } = plain
  await page.goto(pages.badge.url)
  await page.getByRole('textbox', { name: /^Is it theirs/ }).fill(earner.email)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: good }).waitFor()
  expect(await page.locator('main').innerText()).toContain('For whom')
})

test('Verify Badge asks again in the same place, and a badge that was revoked meanwhile says good no more', async () => {
  pictureOnFailure('award-verdict-revoked', () => [reader])
  const { page } = reader
  await page.goto(pages.badge.url)
  await verdict(page)
    .getByText(/^Last checked at/)
    .waitFor()
  await pressAt(page, page.getByRole('link', { name: 'Verify Badge', exact: true }))
  await verdict(page)
    .getByText(/^Last checked at/)
    .waitFor()
  expect([new URL(page.url()).pathname, await shiftOf(page)]).toEqual([new URL(pages.badge.url).pathname, 0])

  const { owner, issuer } = pages
  const badges = await owner.get(`/v1/issuer/issuers/${issuer.slug}/badges`)
  const slug = badges.find(({ name }) => name === badgeName)?.slug
  await owner.delete(`/v1/issuer/issuers/${issuer.slug}/badges/${slug}/assertions/${pages.badge.slug}`, {
    revocation_reason: 'Hours were entered twice.',
  })
  await pressAt(page, page.getByRole('link', { name: 'Verify Badge', exact: true }))
  await verdict(page).getByText('Assertion has been revoked:').waitFor()
  const words = await page.locator('main').innerText()
  for (const text of ['Hours were entered twice.', 'Do not rely on this badge', 'What you can do', 'Failed']) {
    expect(words).toContain(text)
  }
  expect(words).not.toContain(good)
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectGoodAtEverySize(page)
})

/** What moved by itself since the page was opened. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) moved += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(moved), 500)
      }),
  )
