// Opens a backpack of thousands of badges in a browser whose processor is slowed down, as a phone's is.
import { availableParallelism, cpus } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { startBrowser } from '../../e2e/support/browser/browser.ts'
import { createClient } from '../load.ts'
import { startSash } from '../sash.ts'
import { seedBackpack } from '../seeds/seed-backpack.ts'
import { openQuietPages, type QuietPage } from '../web/quiet-page.ts'

const slowdown = 4
const timesOpened = 9
const screensScrolled = 40
const screen = { width: 1280, height: 900 }

export const benchWall = async (badges: number, say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  const browser = await startBrowser()
  try {
    const { accessToken } = await seedBackpack(client, { dataDir: sash.dataDir, badges })
    say(`Made ${badges} badges of one person.`)
    const openQuiet = await openQuietPages(browser)
    const opened: Opened[] = []
    for (let round = 0; round <= timesOpened; round++) {
      const times = await openWall(await openQuiet(), sash.origin, accessToken)
      // The first fills the browser's cache and warms the server up.
      if (round > 0) opened.push(times)
    }
    const page = await openSlowPage(browser, `${sash.origin}/recipient/badges`, accessToken)
    say(writeRows(badges, opened, await measureUse(page)))
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`\n${machine}, Chromium ${browser.version()} slowed down ${slowdown} times.`)
  } finally {
    await browser.close()
    client.close()
    await sash.stop()
  }
}

const opened = z.object({
  /** Milliseconds from the start of the navigation. */
  shown: z.number(),
  asked: z.number(),
  answered: z.number(),
  /** When the last badge was there, too. */
  complete: z.number(),
})
type Opened = z.output<typeof opened>

// Run in the page: when the first cards were painted, and when all badges were counted.
const watchWall = `new Promise((resolve) => {
  let shown
  const look = () => {
    if (!shown && document.querySelector('.bcard h3')) requestAnimationFrame(() => setTimeout(() => shown ??= performance.now()))
    if (!shown || !/ from /.test(document.querySelector('.sub')?.textContent ?? '')) return requestAnimationFrame(look)
    const complete = performance.now()
    const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/earner/badges?'))
    resolve({ shown, complete, asked: answer.startTime, answered: answer.responseEnd })
  }
  requestAnimationFrame(look)
})`

async function openWall(page: QuietPage, origin: string, token: string): Promise<Opened> {
  await page.send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false })
  await page.open(`${origin}/favicon.svg`)
  await page.evaluate(`sessionStorage.setItem('LoginService.token', ${JSON.stringify(token)})`)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.open(`${origin}/recipient/badges`)
  const times = opened.parse(await page.evaluate(watchWall))
  await page.close()
  return times
}

async function openSlowPage(browser: Browser, address: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: screen })
  await context.addInitScript((value) => sessionStorage.setItem('LoginService.token', value), token)
  const page = await context.newPage()
  await page.goto(address)
  await page
    .getByText(/ from /)
    .first()
    .waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Scrolls, searches and changes the view; answers the longest time that each kept the page from answering. */
async function measureUse(page: Page): Promise<[string, number][]> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  const longest = async (act: () => Promise<void>) => {
    await page.evaluate('tasks.length = 0')
    await act()
    await page.waitForTimeout(500)
    return Number(await page.evaluate('Math.max(0, ...tasks)'))
  }
  const search = page.getByRole('searchbox', { name: 'Search badges' })
  const scroll = async () => {
    for (let turn = 0; turn < screensScrolled; turn++) await page.mouse.wheel(0, 800)
  }
  await page.mouse.move(640, 600)
  return [
    ['longest task while scrolling', await longest(scroll)],
    ['longest task while a word is typed', await longest(() => search.pressSequentially('skipper 17'))],
    ['longest task while the search is cleared', await longest(() => search.fill(''))],
    [
      'longest task while changing to the list',
      await longest(() => page.getByRole('button', { name: 'List' }).click()),
    ],
    ['longest task while grouping', await longest(() => page.getByText('Group by Issuer').click())],
  ]
}

function writeRows(badges: number, opened: readonly Opened[], more: [string, number][]): string {
  const rows: [string, number][] = [
    [`first cards of ${badges} on the screen, from the address`, middle(opened.map(({ shown }) => shown))],
    ['of that: until the app asks for the badges', middle(opened.map(({ asked }) => asked))],
    ['of that: until they are answered', middle(opened.map(({ asked, answered }) => answered - asked))],
    ['of that: until they are on the screen', middle(opened.map(({ answered, shown }) => shown - answered))],
    ['all of them counted', middle(opened.map(({ complete }) => complete))],
    ...more,
  ]
  return ['| What | ms |', '|---|---:|', ...rows.map(([title, value]) => `| ${title} | ${Math.round(value)} |`)].join(
    '\n',
  )
}

function middle(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
