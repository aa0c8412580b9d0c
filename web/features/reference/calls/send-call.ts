import { readUtf8Bytes } from '#web/lib/formats/read-bytes.ts'
import { type CallBody, type FilledCall, parseJson } from './fill-call.ts'

/** What came back, as far as it is shown. */
export interface Outcome {
  status: number
  /** Where the answer came from in the end, when that was another address. */
  from: string | undefined
  milliseconds: number
  headers: [string, string][]
  type: string
  /** The answer as text; undefined for pictures and other files. */
  text: string | undefined
  file: Blob
}

const isText = /^text\/|[/+](json|xml|jsonl)\b|^application\/(vc|jose|jwt)/

/**
 * Sends a call to this server, with the token that was typed and without the cookies of the reader's own sign-in. Answers
 * undefined when nothing came back.
 */
export async function sendCall(call: FilledCall, token: string, file: File | undefined): Promise<Outcome | undefined> {
  const { operation, origin, address, body, needsToken } = call
  const start = performance.now()
  try {
    const headers = new Headers(call.headers.map(([name, value]): [string, string] => [name, value]))
    if (needsToken && token.trim() !== '') headers.set('Authorization', `Bearer ${token.trim()}`)
    if (body) headers.set('Content-Type', body.type)
    const answer = await fetch(`${origin}${address}`, {
      method: operation.method,
      headers,
      credentials: 'omit',
      ...(body ? { body: packBody(body, file) } : {}),
    })
    const content = await answer.blob()
    const bytes = new Uint8Array(await content.arrayBuffer())
    const type = answer.headers.get('Content-Type') ?? ''
    return {
      status: answer.status,
      from: answer.redirected ? answer.url : undefined,
      milliseconds: Math.round(performance.now() - start),
      headers: [...answer.headers],
      type,
      text: isText.test(type) ? layOut(readUtf8Bytes(bytes), type) : undefined,
      file: content,
    }
  } catch {
    return undefined
  }
}

function packBody(body: CallBody, file: File | undefined): BodyInit {
  switch (body.kind) {
    case 'json':
      return JSON.stringify(body.value)
    case 'form':
      return new URLSearchParams(body.entries)
    case 'text':
      return body.text
    case 'file':
      return file ?? ''
  }
}

/** Of an answer so much is shown; all of it can be saved. */
export const mostShown = 100_000

function layOut(text: string | undefined, type: string): string | undefined {
  const parsed = text !== undefined && type.includes('json') ? parseJson(text) : undefined
  return (parsed ? JSON.stringify(parsed.value, undefined, 2) : text)?.slice(0, mostShown)
}
