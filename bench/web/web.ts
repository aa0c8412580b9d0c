// Opens and uses the main pages in a browser whose processor is slowed down four times, and reads from Chromium's own trace
// what a person would have waited for.
import { availableParallelism, cpus } from 'node:os'
import type { Browser } from 'playwright-core'
import { startBrowser } from '../../e2e/support/browser/browser.ts'
import { createClient } from '../load.ts'
import { type Action, type Opening, readAction, readOpening, record, type Timed } from '../measures/trace.ts'
import { startSash } from '../sash.ts'
import { seedWeb } from '../seeds/seed-web.ts'
import { openQuietPages, type QuietPage } from './quiet-page.ts'
import { bringHand, waitUntilQuiet, waitUntilShown } from './steer-page.ts'
import { writeActions, writeOpenings } from './web-rows.ts'
import { listViews, type View, type ViewAction } from './web-views.ts'

const slowdown = 4

interface Place {
  browser: Browser
  origin: string
  token: string
}

/** Answers how many figures miss their limit. */
export const benchWeb = async (
  rounds: number,
  only: string | undefined,
  say: (line: string) => void,
): Promise<number> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  const browser = await startBrowser()
  try {
    const seeded = await seedWeb(client, sash.dataDir)
    const place = { browser, origin: sash.origin, token: seeded.accessToken }
    const wanted = only?.split(',') ?? ['']
    const views = listViews(seeded).filter(({ title }) => wanted.some((part) => title.includes(part)))
    const openings = new Map<string, Timed<Opening>[]>()
    const actions = new Map<string, Timed<Action>[]>()
    // The first round of several warms the server up.
    for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
      for (const view of views) {
        const opening = await openView(place, view)
        if (round > 0) keep(openings, view.title, opening)
        for (const [title, action] of await doActions(place, view)) if (round > 0) keep(actions, title, action)
      }
    }
    const firstPages = new Set(views.filter(({ isFirst }) => isFirst).map(({ title }) => title))
    const tables = [writeOpenings(openings, actions, firstPages), writeActions(openings, actions)]
    for (const { text } of tables) say(`${text}\n`)
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`${machine}, Chromium ${browser.version()} slowed down ${slowdown} times.`)
    return tables.reduce((sum, { misses }) => sum + misses, 0)
  } finally {
    await browser.close()
    client.close()
    await sash.stop()
  }
}

const keep = <Figure>(all: Map<string, Figure[]>, title: string, figure: Figure): void => {
  all.set(title, [...(all.get(title) ?? []), figure])
}

/** With nothing in the browser's cache. */
async function openView(place: Place, view: View): Promise<Timed<Opening>> {
  const open = await openQuietPages(place.browser)
  const page = await preparePage(await open(), place, view)
  const before = await workOnce(page)
  const events = await record(place.browser, async () => {
    await page.open(place.origin + view.path)
    await waitUntilShown(page, view.shows)
  })
  const work = (before + (await workOnce(page))) / 2
  await page.close()
  return { ...readOpening(events), work }
}

/** One action after the other, on a page that was opened before. */
async function doActions(place: Place, view: View): Promise<[string, Timed<Action>][]> {
  if (view.actions.length === 0) return []
  const open = await openQuietPages(place.browser)
  const page = await preparePage(await open(), place, view)
  await page.open(place.origin + view.path)
  await waitUntilShown(page, view.shows)
  await bringHand(page)
  const done: [string, Timed<Action>][] = []
  for (const action of view.actions) done.push([action.title, await doOnce(place, page, action)])
  await page.close()
  return done
}

async function doOnce({ browser }: Place, page: QuietPage, { act, shows, undo }: ViewAction): Promise<Timed<Action>> {
  const before = await workOnce(page)
  const events = await record(browser, async () => {
    await act(page)
    await (shows ? waitUntilShown(page, shows) : waitUntilQuiet(page))
  })
  const work = (before + (await workOnce(page))) / 2
  await undo?.(page)
  await waitUntilQuiet(page)
  return { ...readAction(events), work }
}

async function preparePage(page: QuietPage, { origin, token }: Place, { isMember }: View): Promise<QuietPage> {
  await page.open(`${origin}/favicon.svg`)
  if (isMember) await page.evaluate(`sessionStorage.setItem('LoginService.token', ${JSON.stringify(token)})`)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Milliseconds for a fixed piece of work in the page. */
const workOnce = async (page: QuietPage): Promise<number> =>
  Number(
    await page.evaluate(`(() => {
      const start = performance.now()
      let sum = 0
      for (let count = 0; count < 5e6; count++) sum = (sum * 31 + count) | 0
      return performance.now() - start + (sum === 1 ? 1 : 0)
    })()`),
  )
