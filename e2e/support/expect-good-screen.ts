import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Nothing that axe can find against WCAG 2.2 AA, nothing wider than the screen, and a title and one main heading. */
export async function expectGoodScreen(page: Page): Promise<void> {
  // Colours that fade in are judged where they end.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  )
  await page.evaluate(axeSource)
  const found = await page.evaluate(
    async (options): Promise<string[]> => {
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(options)
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
      )
    },
    { runOnly },
  )
  const shape = await page.evaluate(() => ({
    overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    headings: document.querySelectorAll('h1').length,
    hasTitle: document.title.trim() !== '',
  }))
  expect({ url: page.url(), found, ...shape }).toEqual({
    url: page.url(),
    found: [],
    overflow: 0,
    headings: 1,
    hasTitle: true,
  })
}
