import type { LightMyRequestResponse } from 'fastify'
import { hostileTimes, hostileValues, naughtyTexts } from '../hostile-values.ts'
import type { CallOptions, TestServer } from '../server.ts'

const secretName =
  /password|secret|verifier|assertion$|(^|_)pin$|token$|^(auth_?)?code$|^recovery_codes$|^step$|^uri$|^state$|^cookie$|^set-cookie$|^authorization$/i
// Codes of errors and kinds have such names as well; what is secret is long, and no words.
const isRandom = (value: string): boolean => value.length >= 16 && /\d/.test(value) && /[A-Za-z]/.test(value)

// Sent as a secret now and then, and as a name that is shown as well.
const known = new Set<unknown>([...Object.values(hostileValues), ...naughtyTexts, ...hostileTimes])

interface SecretWatch {
  /** How many different secrets went in or came out. */
  count(): number
  /** Those that stand in the text, each with the name that it had. */
  listIn(text: string): string[]
}

/** Notes every secret that is sent to the server, or given out by it, from now on. */
export const watchSecrets = (server: TestServer): SecretWatch => {
  const secrets = new Map<string, string>()
  const noteText = (name: string, value: string): void => {
    if (known.has(value)) return
    if (/password/i.test(name) ? value.length >= 12 : isRandom(value)) secrets.set(value, name)
  }
  const note = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (secretName.test(name)) noteText(name, value)
      if (URL.canParse(value)) for (const [key, part] of new URL(value).searchParams) note(part, key)
    } else if (Array.isArray(value)) for (const one of value) note(one, name)
    else if (typeof value === 'object' && value !== null) for (const [key, one] of Object.entries(value)) note(one, key)
  }
  const noteHeaders = (headers: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(headers))
      for (const part of [value].flat().flatMap((line) => String(line).split(/[ ;=,]/))) note(part, name)
    note(headers.location, 'location')
  }
  const { call } = server
  server.call = async (method, url, options: CallOptions = {}): Promise<LightMyRequestResponse> => {
    if (options.token) noteText('token', options.token)
    note(new URL(url, 'http://localhost').href)
    note([options.body, options.form])
    noteHeaders(options.headers ?? {})
    const answer = await call(method, url, options)
    noteHeaders(answer.headers)
    if (/json(;|$)/.test(String(answer.headers['content-type']))) note(JSON.parse(answer.body || 'null'))
    return answer
  }
  return {
    count: () => secrets.size,
    listIn: (text) => [...secrets].flatMap(([secret, name]) => (text.includes(secret) ? [`${name}: ${secret}`] : [])),
  }
}
