import type { LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { CallOptions, TestServer } from '../server.ts'
import type { Role, World } from './world.ts'

/** What one call consists of, whoever makes it up. */
export interface Call {
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  form: Record<string, string> | undefined
  headers: Record<string, string>
  by: Role
  /** In place of the token of the role; an empty one is none. */
  token: string | undefined
  /** What comes after the path as it is, and not as a query of fields. */
  rawQuery: string | undefined
}

/** What a call of the endpoint needs to succeed, beyond what the default fills in. */
export type Recipe = (world: World) => Partial<Call> | Promise<Partial<Call>>
export type Recipes = Readonly<Record<string, Recipe>>

const writeQuery = (query: Call['query']): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) =>
        one === undefined || one === null ? [] : [[name, typeof one === 'string' ? one : JSON.stringify(one)]],
      ),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** The address of a call. Parameters that are encoded already stay as they are. */
const writeUrl = ({ path }: Endpoint, { params, query, rawQuery }: Call): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? 'missing'
    return /%[0-9A-Fa-f]{2}/.test(value) ? value : encodeURIComponent(value)
  }) + (rawQuery === undefined ? writeQuery(query) : `?${rawQuery}`)

export const tokenOf = ({ by, token }: Call, world: World): string | undefined =>
  (token ?? world.tokens[by]) || undefined

export const sendCall = (
  server: TestServer,
  world: World,
  endpoint: Endpoint,
  call: Call,
): Promise<LightMyRequestResponse> => {
  const options: CallOptions = { token: tokenOf(call, world), headers: call.headers }
  if (call.form) options.form = call.form
  else if (call.body !== undefined) {
    options.body = call.body
    // A body that is no object travels as it is, and has to say what it is.
    if (typeof call.body !== 'object' || call.body === null) {
      options.headers = { 'content-type': 'application/json', ...call.headers }
      if (typeof call.body !== 'string') options.body = JSON.stringify(call.body)
    }
  }
  return server.call(endpoint.method, writeUrl(endpoint, call), options)
}

/** Whether the endpoint did what it is for; files too are led to at times. */
export const isDone = ({ answer, method }: Endpoint, status: number): boolean =>
  (status >= 200 && status < 300) ||
  ((answer === 'redirect' || answer === 'bytes' || (answer === 'html' && method === 'POST')) &&
    status >= 300 &&
    status < 400)
