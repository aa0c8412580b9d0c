import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenWalk, type Walk } from '#testing/doors/given-walk.ts'
import { createElsewhere } from '#testing/given/given-elsewhere.ts'
import { origin } from '#testing/given/given-story.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const site = createElsewhere()
let server: TestServer
let walk: Walk
beforeAll(async () => {
  vi.stubGlobal('console', { ...console, log: () => undefined, error: () => undefined })
  server = await startTestServer({ outside: site.outside })
  walk = await givenWalk(server, site)
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})

const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const pathOf = (href: string): string => href.replaceAll('&amp;', '&').replace(origin, '')
const find = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([found]) => found)
const hrefOf = (tag: string): string => pathOf(/href="([^"]+)"/.exec(tag)?.[1] ?? '')

test('[T1] the page of a badge from elsewhere offers what its issuer wrote, by its version, and no other document', async () => {
  for (const { kind, id, text, edition, isShown, isRevoked } of walk.all) {
    const path = `/public/assertions/${id}`
    const { body } = await server.call('GET', path, { headers: { accept: ofBrowsers } })
    const alternates = find(body, /<link [^>]*rel="alternate"[^>]*>/g).filter((tag) => hrefOf(tag).startsWith(path))
    const links = find(body, /<a [^>]*download[^>]*>/g).filter((tag) => hrefOf(tag).startsWith(path))
    const isOffered = isShown && !isRevoked
    const isJson = text.startsWith('{')
    const expected = [isOffered ? 1 : 0, isOffered && isJson ? 1 : 0]
    expect([kind, alternates.length, links.length]).toEqual([kind, ...expected])
    for (const tag of alternates) {
      expect([kind, tag]).toEqual([kind, expect.stringContaining(`title="Open Badges ${edition}"`)])
      const accept = /type="([^"]+)"/.exec(tag)?.[1] ?? ''
      expect([kind, (await server.call('GET', hrefOf(tag), { headers: { accept } })).body]).toEqual([kind, text])
    }
    for (const tag of links) {
      const answer = await server.call('GET', hrefOf(tag), { headers: { accept: ofBrowsers } })
      expect([kind, answer.body]).toEqual([kind, text])
    }
  }
})
