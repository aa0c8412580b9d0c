import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  text: string
  /** The `Link` header. */
  link: string | undefined
}

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface LoadResult {
  requests: number
  failures: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Keeps connections open, as browsers and clients do. */
export const createClient = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (call: Call): Promise<Answer> =>
    new Promise((resolve, reject) => {
      // Node states no length for a DELETE by itself, and the server would take its body for the next request.
      const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }
      const outgoing = request(
        new URL(call.path, origin),
        { agent, method: call.method ?? 'GET', headers: { ...call.headers, ...length } },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              link: incoming.headers.link?.toString(),
            }),
          )
          incoming.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(call.body)
    })
  return { send, close: () => agent.destroy() }
}
export type Client = ReturnType<typeof createClient>

interface Until {
  count?: number
  seconds?: number
}

/** So many clients, each sending its next call when the last was answered; failures count as such, not as speed. */
export const measure = async (
  clients: number,
  until: Until,
  work: (index: number) => Promise<boolean>,
): Promise<LoadResult> => {
  const times: number[] = []
  let next = 0
  let failures = 0
  const started = performance.now()
  const deadline = started + (until.seconds ?? 600) * 1000
  const runClient = async () => {
    while (next < (until.count ?? Number.POSITIVE_INFINITY) && performance.now() < deadline) {
      const index = next++
      const before = performance.now()
      const isGood = await work(index).catch(() => false)
      times.push(performance.now() - before)
      if (!isGood) failures++
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    requests: times.length,
    failures,
    perSecond: (times.length - failures) / seconds,
    p50: at(0.5),
    p99: at(0.99),
  }
}
