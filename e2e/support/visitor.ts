import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** One person with a browser of their own, watched from the first page on. */
export interface Visitor {
  page: Page
  /** Console errors, uncaught errors and requests that left this server, so far. */
  trouble: readonly string[]
}

export const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
/** Every width at which pages change their shape. */
export const everySize = [sizes[0], { width: 768, height: 1024 }, sizes[1]] as const
export type Size = (typeof sizes)[number]

export async function openVisitor(
  browser: Browser,
  origin: string,
  size: Size,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce', baseURL: origin, ...options })
  context.setDefaultTimeout(15_000)
  const trouble: string[] = []
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') trouble.push(`console at ${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => trouble.push(`error at ${page.url()}: ${error.stack ?? error.message}`))
    page.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && asked !== origin) trouble.push(`request to ${request.url()}`)
    })
  })
  return { page: await context.newPage(), trouble }
}
