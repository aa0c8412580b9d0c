import type { LightMyRequestResponse } from 'fastify'
import { context } from '#infra/context.ts'
import type { TestServer } from './server.ts'

/** A browser, as far as cookies and redirects go. */
export interface Visitor {
  /** Asks the server for one of its own addresses, without following. */
  get(path: string, token?: string): Promise<LightMyRequestResponse>
  /** Presses the button of a page at one of the server's own addresses. */
  press(path: string): Promise<LightMyRequestResponse>
  /** Asks for an address anywhere and follows until Sash sends to a page of the web app; answers that address. */
  follow(url: string): Promise<URL>
  /** Follows until the next address is one of the server's own; answers that address without asking for it. */
  followBack(url: string): Promise<string>
  /** Drops the cookies of a host, as somebody who signs out there. */
  forget(origin: string): void
}

const mostHops = 20

export const openVisitor = (server: TestServer, headers: Record<string, string> = {}): Visitor => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const cookiesFor = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ')
  const keep = (origin: string, lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(line) ?? []
      if (/expires=thu, 01 jan 1970/i.test(line) || value === '') jarOf(origin).delete(name)
      else jarOf(origin).set(name, value)
    }
  }
  const own = () => context().config.origin

  const ask = async (method: 'GET' | 'POST', path: string, token?: string) => {
    const cookie = cookiesFor(own())
    const answer = await server.call(method, path, { token, headers: { ...headers, ...(cookie ? { cookie } : {}) } })
    keep(own(), [answer.headers['set-cookie'] ?? []].flat())
    return answer
  }
  const get = (path: string, token?: string) => ask('GET', path, token)
  const hop = async (url: URL): Promise<URL> => {
    if (url.origin === own()) return locationOf((await get(url.pathname + url.search)).headers.location, url)
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(url.origin) } })
    keep(url.origin, answer.headers.getSetCookie())
    return locationOf(answer.headers.get('location') ?? undefined, url)
  }
  const walk = async (url: string, isThere: (url: URL) => boolean): Promise<URL> => {
    let next = new URL(url, own())
    for (let count = 0; count < mostHops; count++) {
      next = await hop(next)
      if (isThere(next)) return next
    }
    throw new Error(`no end of redirects at ${next.href}`)
  }
  return {
    get,
    forget: (origin) => void jars.delete(origin),
    press: (path) => ask('POST', path),
    follow: (url) => walk(url, (next) => next.origin === own() && !next.pathname.startsWith('/account/')),
    followBack: async (url) => {
      const back = await walk(url, (next) => next.origin === own())
      return back.pathname + back.search
    },
  }
}

function locationOf(location: string | undefined, from: URL): URL {
  if (location === undefined) throw new Error(`${from.href} leads nowhere`)
  return new URL(location, from)
}
