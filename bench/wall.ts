// Opens a backpack of thousands of badges in a browser whose processor is slowed down, as a phone's is.
import { availableParallelism, cpus } from 'node:os'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../e2e/support/browser.ts'
import { createClient } from './load.ts'
import { startSash } from './sash.ts'
import { seedBackpack } from './seed-backpack.ts'

const slowdown = 4
const timesOpened = 7
const screensScrolled = 40

export const benchWall = async (badges: number, say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  const browser = await launchBrowser()
  try {
    const { accessToken } = await seedBackpack(client, { dataDir: sash.dataDir, badges })
    say(`Made ${badges} badges of one person.`)
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await context.addInitScript((token) => sessionStorage.setItem('LoginService.token', token), accessToken)
    await context.addInitScript(watchWall)
    const opened: Opened[] = []
    for (let round = 0; round <= timesOpened; round++) {
      const page = await openSlowPage(context)
      const times = await openWall(page, sash.origin)
      // The first fills the browser's cache and warms the server up.
      if (round > 0) opened.push(times)
      if (round === timesOpened) say(writeRows(badges, opened, await measureUse(page)))
      await page.close()
    }
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`\n${machine}, Chromium ${browser.version()} slowed down ${slowdown} times.`)
  } finally {
    await browser.close()
    client.close()
    await sash.stop()
  }
}

interface Opened {
  /** Milliseconds from the start of the navigation. */
  shown: number
  asked: number
  answered: number
  /** When the last badge was there, too. */
  complete: number
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

// Runs in the page, where the names that a compiler gives to functions are unknown: notes when the first cards were
// painted.
const watchWall = `
  const look = () => {
    if (!document.querySelector('.bcard h3')) return requestAnimationFrame(look)
    requestAnimationFrame(() => setTimeout(() => performance.mark('wall')))
  }
  requestAnimationFrame(look)`

async function openWall(page: Page, origin: string): Promise<Opened> {
  await page.goto(`${origin}/recipient/badges`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('wall').length > 0)
  await page.waitForFunction(() => / from /.test(document.querySelector('.sub')?.textContent ?? ''))
  return page.evaluate(() => {
    const complete = performance.now()
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v1/earner/badges?'))
    const [answer] = asked
    return {
      shown: performance.getEntriesByName('wall')[0]?.startTime ?? 0,
      asked: answer?.startTime ?? 0,
      answered: answer && 'responseEnd' in answer ? Number(answer.responseEnd) : 0,
      complete,
    }
  })
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
    for (let screen = 0; screen < screensScrolled; screen++) await page.mouse.wheel(0, 800)
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
