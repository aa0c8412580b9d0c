// Opens the public pages with an empty cache in a browser whose processor and line are a phone's, and notes when the largest
// element was painted (LCP).
import { availableParallelism, cpus } from 'node:os'
import type { Browser, BrowserContext, CDPSession } from 'playwright-core'
import sharp from 'sharp'
import { startBrowser } from '../../e2e/support/browser/browser.ts'
import { createClient } from '../load.ts'
import { startSash } from '../sash.ts'
import { type PublicPages, seedPages } from '../seeds/seed-pages.ts'

const slowdown = 4
const timesOpened = 5
const target = 1200

interface Line {
  title: string
  /** Milliseconds that each answer is late. */
  latency: number
  /** Bytes a second. */
  downloadThroughput: number
  uploadThroughput: number
}

/** Slow 4G: a round trip of 150 ms at 1.6 Mbit/s; each request of the other line is late by as much as 3.75 of them. */
const lines: Line[] = [
  { title: 'slow 4G', latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 },
  { title: 'slow 4G as in DevTools', latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 },
]

export const benchPages = async (say: (line: string) => void): Promise<void> => {
  const sash = await startSash()
  const client = createClient(sash.origin, 4)
  const browser = await startBrowser()
  try {
    const { pages, pictureSize } = await seedPages(client, drawPhoto)
    say(`The badge image has ${Math.round(pictureSize / 1024)} KiB. Target on slow 4G: ${target} ms.\n`)
    say('| Page | line | LCP ms | largest of the runs | KiB loaded | what is largest |')
    say('|---|---|---:|---:|---:|---|')
    for (const line of lines) for (const row of await measurePages(browser, pages, line)) say(row)
    const machine = `${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
    say(`\n${machine}, Chromium ${browser.version()} slowed down ${slowdown} times, nothing in its cache.`)
  } finally {
    await browser.close()
    client.close()
    await sash.stop()
  }
}

/** A picture that does not compress well, of the size that the upload limit leaves. */
async function drawPhoto(number: number): Promise<Buffer> {
  const side = 512
  const noise = Buffer.from(
    Array.from({ length: 32 * 32 * 3 }, (_, place) => (place * (7919 + number) + (place % 13) * 31) % 256),
  )
  return sharp(noise, { raw: { width: 32, height: 32, channels: 3 } })
    .resize(side, side, { kernel: 'cubic' })
    .png()
    .toBuffer()
}

async function measurePages(browser: Browser, pages: PublicPages, line: Line): Promise<string[]> {
  const rows: string[] = []
  for (const [title, address] of Object.entries(pages)) {
    const seen: Painted[] = []
    for (let round = 0; round <= timesOpened; round++) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
      // The first warms the server up.
      const painted = await openOnce(context, address, line)
      if (round > 0) seen.push(painted)
      await context.close()
    }
    seen.sort((one, other) => one.at - other.at)
    const [middle, last] = [seen[Math.floor(seen.length / 2)], seen.at(-1)]
    if (!middle || !last) throw new Error(`${title} was never painted.`)
    const numbers = [middle.at, last.at, middle.loaded / 1024].map(Math.round)
    rows.push(`| ${[title, line.title, ...numbers, middle.what].join(' | ')} |`)
  }
  return rows
}

interface Painted {
  at: number
  what: string
  loaded: number
}

async function openOnce(context: BrowserContext, address: string, line: Line): Promise<Painted> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let loaded = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    loaded += encodedDataLength
  })
  await slowDown(session, line)
  await page.goto(address, { waitUntil: 'networkidle' })
  const { at, what } = await page.evaluate(readLargest)
  return { at, what, loaded }
}

async function slowDown(session: CDPSession, { latency, downloadThroughput, uploadThroughput }: Line): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput,
    uploadThroughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

// Runs in the page, where the names that a compiler gives to functions are unknown.
const readLargest = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const { startTime, element } = list.getEntries().at(-1)
    const name = element ? element.tagName.toLowerCase() + '.' + element.className : 'gone'
    resolve({ at: startTime, what: name })
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})` as unknown as () => Promise<{ at: number; what: string }>
