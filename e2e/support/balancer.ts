import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { note } from './browser/toll.ts'

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/**
 * One address for servers at many ports, which take requests in turn. A request that a server broke off goes to the next one
 * if that can do no harm: it reads, or has a key under which it does its work once. Else the answer is 502.
 */
export async function openBalancer(
  ports: () => readonly number[],
): Promise<{ origin: string; close: () => Promise<void> }> {
  let turn = 0
  const order = () => {
    const all = ports()
    turn += 1
    return all.map((_, index) => all[(turn + index) % all.length] ?? 0)
  }
  const server = http.createServer((request, response) => {
    handle(request, response, order()).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://localhost:${port}`, close }
}

async function handle(request: IncomingMessage, response: ServerResponse, ports: readonly number[]): Promise<void> {
  const body = await buffer(request)
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const what = `${request.method} ${(request.url ?? '').replace(/\?.*/, '')}`
  for (const port of ports) {
    const answer = await ask(port, request, body, gone.signal).catch((error: NodeJS.ErrnoException) => error)
    if (gone.signal.aborted) return
    if (!(answer instanceof Error)) {
      send(response, answer)
      return
    }
    // A server that is not there has not begun either.
    if (answer.code === 'ECONNREFUSED') continue
    if (!canRepeat(request)) break
    note(`asked again: ${what}`)
  }
  note(`lost: ${what}`)
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
}

const canRepeat = ({ method = '', headers }: IncomingMessage): boolean =>
  ['GET', 'HEAD'].includes(method) || headers['idempotency-key'] !== undefined

function ask(port: number, { method, url, headers }: IncomingMessage, body: Buffer, signal: AbortSignal) {
  return new Promise<Answer>((resolve, reject) => {
    const { connection: _, 'transfer-encoding': __, ...passed } = headers
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    const options = { host: '127.0.0.1', port, method, path: url, agent: false, signal }
    const asked = http.request({ ...options, headers: { ...passed, ...length } }, (answer) => {
      const { statusCode = 502, headers: all } = answer
      const { connection: ___, 'transfer-encoding': ____, ...own } = all
      // Whole before any of it goes on, so that an answer that breaks off can be asked for again.
      buffer(answer).then((whole) => resolve({ status: statusCode, headers: own, body: whole }), reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.writeHead(status, headers).end(body)
}
