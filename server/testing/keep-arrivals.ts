import type { LightMyRequestResponse } from 'fastify'

interface Asked {
  form?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends a sign-in code from the browser that it was given to, as tests of anything else mean it. With a cookie of its own,
 * also an empty one, or an origin it is sent as it is.
 */
export const keepArrivals = () => {
  const cookies = new Map<string, string>()
  return {
    note: ({ headers, cookies: given }: LightMyRequestResponse): void => {
      const code = /[?&]authCode=([\w-]+)/.exec(String(headers.location))?.[1]
      const cookie = given.find(({ name }) => name.endsWith('sash_arrival'))
      if (code && cookie) cookies.set(code, `${cookie.name}=${cookie.value}`)
    },
    complete: <A extends Asked>(url: string, asked: A): A => {
      const cookie = cookies.get(url === '/o/code' ? (asked.form?.code ?? '') : '')
      const { headers = {} } = asked
      if (cookie === undefined || headers.cookie !== undefined || headers.origin !== undefined) return asked
      return { ...asked, headers: { ...headers, cookie } }
    },
  }
}
