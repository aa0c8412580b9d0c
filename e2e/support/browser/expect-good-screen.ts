import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { everySize } from '../pages/visitor.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Nothing that axe can find against WCAG 2.2 AA in light or dark, nothing wider than the screen, a title and one main
 * heading. With a place, axe looks only there.
 */
export function expectGoodScreen(page: Page, place?: string): Promise<void> {
  return expectGoodIn(page, ['dark', 'light'], place)
}

async function expectGoodIn(page: Page, modes: readonly ('dark' | 'light')[], place?: string): Promise<void> {
  const faults: string[] = []
  // A screen that is still on its way has none, and nothing else to look at.
  await page.locator('h1').first().waitFor()
  for (const [index, colorScheme] of modes.entries()) {
    await page.emulateMedia({ colorScheme })
    // Only colours differ between the modes.
    const rules = index === 0 ? everyRule : rulesOfColours
    faults.push(...(await findFaults(page, rules, place)).map((fault) => `${colorScheme}: ${fault}`))
  }
  const shape = await page.evaluate(() => ({
    overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    headings: document.querySelectorAll('h1').length,
    hasTitle: document.title.trim() !== '',
  }))
  const url = page.url()
  expect({ url, faults, ...shape }).toEqual({ url, faults: [], overflow: 0, headings: 1, hasTitle: true })
}

/** The same on a phone, a tablet and a desktop; `look` does more at each of them. */
export async function expectGoodAtEverySize(page: Page, look: () => Promise<void> = async () => {}): Promise<void> {
  const before = page.viewportSize()
  for (const size of everySize) {
    await page.setViewportSize(size)
    // Colours are the same at every width.
    await (size === everySize[0] ? expectGoodScreen(page) : expectGoodIn(page, ['light']))
    await look()
  }
  if (before) await page.setViewportSize(before)
}

/** What axe finds in the page or frame as it is now, or in one place of it. */
export async function findFaults(page: Page | Frame, runOnly = everyRule, place = ':root'): Promise<string[]> {
  // Colours that fade in are looked at where they end.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ options, at }) => {
      const { axe } = window as unknown as { axe: { run(place: string, options: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(at, options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
      )
    },
    // Axe waits half a second for each frame that it is not in; what is well need not be listed.
    { options: { runOnly, iframes: false, resultTypes: ['violations' as const] }, at: place },
  )
}
