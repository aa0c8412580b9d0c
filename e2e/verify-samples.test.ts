import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt } from './support/browser/keyboard.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Awaited<ReturnType<typeof launchBrowser>>
let sash: Sash
let visitor: Visitor
beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  visitor = await openVisitor(browser, sash.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(visitor.trouble).toEqual([])
})

test('an employer finds what is asked of them, and the page is good at every width', async () => {
  const { page } = visitor
  await page.goto('/verify')
  await page.getByText('Hiring?').waitFor()
  await page.getByRole('heading', { name: 'Try a sample' }).waitFor()
  await expectGoodAtEverySize(page)
  // On a phone the first of them is seen before anything is typed or moved.
  await page.setViewportSize(sizes[0])
  const first = await page.getByRole('button', { name: 'A badge that is valid' }).boundingBox()
  expect((first?.y ?? sizes[0].height) + (first?.height ?? 0)).toBeLessThan(sizes[0].height)
  await page.setViewportSize(sizes[1])
})

test.each([
  ['A badge that is valid', 'This badge is genuine and valid.'],
  ['One that has expired', 'The badge expired on June 14, 2025.'],
  ['One that was changed', 'The signature does not match'],
])('%s opens its answer with the keyboard, and Check another leads back', async (sample, answer) => {
  const { page } = visitor
  await page.goto('/verify', { waitUntil: 'networkidle' })
  await pressAt(page, page.getByRole('button', { name: sample }))
  await page.getByRole('region', { name: 'Result' }).waitFor()
  expect(await page.getByRole('region', { name: 'Result' }).innerText()).toContain(answer)
  await expectGoodAtEverySize(page)
  await page.getByRole('link', { name: 'Check another' }).click()
  await page.getByRole('button', { name: sample }).waitFor()
})
