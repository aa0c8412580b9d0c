import type { Page } from 'playwright-core'

/** What an eye stumbles over on a wide screen: lines too long to find the next one, facts in one thin column, a row of uneven buttons. */
export async function findUntidy(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 900 })
  const faults = await page.evaluate(findInPage)
  if (before) await page.setViewportSize(before)
  return faults
}

/** The last buttons of an open dialog, where they are not on the screen though that is high enough, or lie on what follows. */
export const findOutOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const enough = 480
    if (window.innerHeight < enough) return []
    return [...document.querySelectorAll<HTMLElement>('.dialog .buttons:last-child')].flatMap((row) => {
      const { bottom } = row.getBoundingClientRect()
      const faults =
        bottom <= window.innerHeight + 1 ? [] : [`out of reach by ${Math.round(bottom)}: ${row.textContent}`]
      for (let place: Element | null = row; place && !place.matches('.dialog'); place = place.parentElement) {
        const next = place.nextElementSibling
        const isCovered = next?.textContent && next.checkVisibility() && next.getBoundingClientRect().top < bottom - 1
        if (isCovered) faults.push(`the buttons lie on: ${next.textContent}`)
      }
      return faults
    })
  })

function findInPage(): string[] {
  const longest = 105
  const wide = 640
  const short = 320
  const places = [...document.querySelectorAll<HTMLElement>('main *')].filter((one) => one.checkVisibility())
  // Of its words alone: the boxes around them may be as wide as the page.
  const linesOf = (element: Element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines: DOMRect[] = []
    while (words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      lines.push(...range.getClientRects())
    }
    return lines.filter(({ width }) => width > 1)
  }
  const describe = (element: Element) => element.textContent?.trim().slice(0, 80)
  const faults: string[] = []
  for (const place of places) {
    if (place.matches('p')) {
      const lines = linesOf(place)
      const [widest, all] = [
        Math.max(...lines.map(({ width }) => width)),
        lines.reduce((sum, one) => sum + one.width, 0),
      ]
      const signs = ((place.textContent?.length ?? 0) * widest) / all
      const isSeveral = new Set(lines.map(({ top }) => Math.round(top / 8))).size > 1
      if (isSeveral && signs > longest) faults.push(`a line of ${Math.round(signs)} signs: ${describe(place)}`)
    }
    if (place.matches('dl.facts') && place.getBoundingClientRect().width > wide) {
      const facts = [...place.children]
      const isThin = facts.every((fact) => linesOf(fact).every(({ width }) => width < short))
      const isColumn = new Set(facts.map((fact) => fact.getBoundingClientRect().left)).size === 1
      if (facts.length > 3 && isThin && isColumn) faults.push(`facts in one column: ${describe(place)}`)
    }
    const buttons = [...place.children].filter((one) => one.matches('.btn') && one.checkVisibility())
    const heights = new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().height / 2)))
    if (buttons.length > 1 && heights.size > 1 && areSideBySide(buttons)) {
      faults.push(`uneven buttons: ${describe(place)}`)
    }
  }
  return faults

  function areSideBySide(buttons: readonly Element[]): boolean {
    return buttons.slice(1).every((one, at) => {
      const [now, last] = [one.getBoundingClientRect(), buttons[at]?.getBoundingClientRect()]
      return last !== undefined && now.top < last.bottom && now.left >= last.right - 1
    })
  }
}
