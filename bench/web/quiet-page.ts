// A page with nothing of a debugger in it. Playwright's own pages keep the place of every error that is made and run its
// scripts beside the page's, which a slowed down processor pays for: no reader's browser does either.
import type { Browser, CDPSession } from 'playwright-core'

export interface QuietPage {
  /** Answers when the browser has the beginning of the page. */
  open: (address: string) => Promise<void>
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  /** Runs the expression in the page, and answers what it, or its promise, came to. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}

interface Answer {
  id?: number
  result?: Record<string, unknown>
  error?: { message: string }
}

/** Pixels. */
const screen = { width: 1280, height: 900 }

/** All pages of one browser context share its cache. */
export const openQuietPages = async (browser: Browser): Promise<() => Promise<QuietPage>> => {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  return () => openPage(session, browserContextId)
}

async function openPage(session: CDPSession, browserContextId: string): Promise<QuietPage> {
  // A window as large as the page: what lies outside of the window is not painted, and would seem to be answered late.
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, ...screen })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, { resolve: (result: Record<string, unknown>) => void; reject: (e: Error) => void }>()
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const { id, result = {}, error }: Answer = JSON.parse(received.message)
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  })
  let last = 0
  const send: QuietPage['send'] = async (method, params = {}) => {
    last += 1
    const id = last
    const answer = new Promise<Record<string, unknown>>((resolve, reject) => waiting.set(id, { resolve, reject }))
    await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
    return answer
  }
  await send('Emulation.setDeviceMetricsOverride', { ...screen, deviceScaleFactor: 1, mobile: false })
  return {
    open: async (url) => {
      await send('Page.navigate', { url })
    },
    send,
    evaluate: async (expression) => {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (answer.exceptionDetails) throw new Error(`The page could not run this: ${expression}`)
      return (answer.result as { value?: unknown }).value
    },
    close: async () => {
      await session.send('Target.closeTarget', { targetId })
    },
  }
}
