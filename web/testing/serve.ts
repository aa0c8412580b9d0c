import { vi } from 'vitest'
import type { z } from 'zod'
import { getAccountSettings } from '#contracts/accounts/account-settings.ts'
import { countUnreadNotifications } from '#contracts/accounts/notifications.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { listExternalTools } from '#contracts/site/external-tools.ts'

export interface Asked<P, Q, B> {
  params: P
  query: Q
  body: B
  headers: Headers
}

/** An answer that is not the endpoint's success, or one with headers. */
export class Answer {
  readonly body: unknown
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface Served {
  endpoint: Endpoint
  answer: (asked: Asked<unknown, unknown, unknown>) => unknown
}

/** One endpoint and what the server answers to it; a value has to fit the contract. */
export function served<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  answer: (asked: Asked<z.output<P>, z.output<Q>, z.output<B>>) => z.input<R> | Answer | Promise<z.input<R>>,
): Served {
  return {
    endpoint,
    answer: (asked) =>
      answer({
        params: endpoint.params.parse(asked.params),
        query: endpoint.query.parse(asked.query),
        body: endpoint.body.parse(asked.body),
        headers: asked.headers,
      }),
  }
}

/**
 * Stands in for the network: it answers from the contracts, and what does not fit them fails the test. Unless told, no
 * tools of others are set up, no language was chosen, and there is nothing new.
 */
export function serve(...all: Served[]): { failures: unknown[] } {
  const failures: unknown[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    try {
      return await answerRequest([...all, noTools, noLanguage, noNews], new URL(input, location.href), init)
    } catch (failure) {
      failures.push(failure)
      throw failure
    }
  })
  return { failures }
}

const noLanguage = served(getAccountSettings, () => ({ language: null, request_mails: true }))
const noNews = served(countUnreadNotifications, () => ({ unread: 0 }))
const noTools = served(listExternalTools, () => [])

async function answerRequest(all: readonly Served[], url: URL, init: RequestInit): Promise<Response> {
  for (const { endpoint, answer } of all) {
    const match = patternOf(endpoint.path).exec(url.pathname)
    if (!match || (init.method ?? 'GET') !== endpoint.method) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    const query = Object.fromEntries(
      [...url.searchParams.keys()].map((name) => {
        const values = url.searchParams.getAll(name)
        return [name, values.length > 1 ? values : values[0]]
      }),
    )
    const result = await answer({ params, query, body: readBody(init.body), headers: new Headers(init.headers) })
    if (result instanceof Answer) {
      const headers = { 'Content-Type': 'application/json', ...result.headers }
      return new Response(JSON.stringify(result.body), { status: result.status, headers })
    }
    const status = endpoint.status ?? 200
    const body = endpoint.response.parse(result)
    return new Response(body === undefined ? null : JSON.stringify(body), { status })
  }
  throw new Error(`Nothing is served at ${init.method ?? 'GET'} ${url.pathname}.`)
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}

function readBody(body: BodyInit | null | undefined): unknown {
  if (body instanceof URLSearchParams)
    return Object.fromEntries([...body.keys()].map((name) => [name, readField(body, name)]))
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** A name that comes several times is a list. */
function readField(body: URLSearchParams, name: string): string | string[] {
  const [first = '', ...more] = body.getAll(name)
  return more.length > 0 ? [first, ...more] : first
}
