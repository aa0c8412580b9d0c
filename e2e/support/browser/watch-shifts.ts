import type { Page } from 'playwright-core'

/** From this on what somebody is about to press is somewhere else. */
const mostShift = 0.02

interface Shifts {
  total: number
  moved: string[]
}

/** From the next page on it is counted how far things move by themselves. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { total: 0, moved: [] }
    Object.assign(window, { shifts })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.total += entry.value
        shifts.moved.push(...entry.sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`))
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
}

export const readShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)

/** What moved on the page that has just come to rest, as a complaint; nothing where that is too little to matter. */
async function findShifts(page: Page): Promise<string[]> {
  const { total, moved } = await readShifts(page)
  const width = page.viewportSize()?.width
  return total < mostShift ? [] : [`moved by ${total.toFixed(3)} at ${width} px: ${moved.join(', ')}`]
}

/** Opens a page, and says what moved by itself; once more where something did, as a busy machine brings late what comes at once on another. */
export async function openAtRest(page: Page, open: () => Promise<void>): Promise<string[]> {
  await open()
  if ((await findShifts(page)).length === 0) return []
  await open()
  return findShifts(page)
}
