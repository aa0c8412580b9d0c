import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { underWayIn } from '../browser/under-way.ts'
import { waitFor } from '../browser/wait-for.ts'

/** One person with a browser of their own, watched from the first page on. */
export interface Visitor {
  page: Page
  /** Console errors, uncaught errors and requests that left this server, so far. */
  trouble: readonly string[]
  /** Waits until nothing is asked of the server any more, and the page has nothing left to do. */
  settle(): Promise<void>
}

export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
/** Every width at which pages change their shape. */
export const everySize = [sizes[0], { width: 768, height: 1024 }, sizes[1]] as const
export type Size = (typeof sizes)[number]

/** What browsers write of servers that are killed on purpose: the app asks once more, and the pause that is left is a short one. */
const isKill = process.env.SASH_E2E_REPLICAS ? /status of (502|429) \(/ : /(?!)/

export async function openVisitor(
  browser: Browser,
  origin: string,
  size: Size,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    baseURL: origin,
    // What a worker asks for is seen by nobody; the journey of the installed app has one.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(15_000)
  // Browsers write some of it to the console themselves, but not what the page has caught.
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error('Against the policy:', effectiveDirective, blockedURI, sample),
    ),
  )
  const trouble: string[] = []
  const underWay = underWayIn(context)
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isKill.test(message.text()))
        trouble.push(`console at ${page.url()}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => trouble.push(`error at ${page.url()}: ${error.stack ?? error.message}`))
    page.on('requestfinished', (request) => underWay.delete(request))
    page.on('requestfailed', (request) => underWay.delete(request))
    page.on('request', (request) => {
      underWay.add(request)
      const { protocol, origin: asked } = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && asked !== origin) trouble.push(`request to ${request.url()}`)
    })
  })
  const page = await context.newPage()
  const isIdle = async () => {
    const hasTime = () => new Promise((resolve) => requestIdleCallback(() => resolve(true), { timeout: 500 }))
    // A page that leads on to another one cannot tell.
    return (await page.evaluate(hasTime).catch(() => false)) && underWay.size === 0
  }
  // What an answer sets off may ask for more.
  const settle = async () => {
    await waitFor('the page to settle', async () => ((await isIdle()) && (await isIdle())) || undefined)
  }
  return { page, trouble, settle }
}
