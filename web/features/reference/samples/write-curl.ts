import type { CallBody, FilledCall } from '../calls/fill-call.ts'

/** One call for a shell; the token stands in the variable SASH_TOKEN. */
export function writeCurl({ operation, origin, address, headers, body, needsToken, isFile }: FilledCall): string {
  const sent = body ? writeBody(body) : []
  const isKnown = operation.method === (sent.length > 0 ? 'POST' : 'GET')
  const method = isKnown ? [] : [`-X ${operation.method}`]
  return [
    `curl ${[...method, quote(`${origin}${address}`)].join(' ')}`,
    ...(needsToken ? ['-H "Authorization: Bearer $SASH_TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...sent,
    ...(isFile ? ['-o answer'] : []),
  ].join(' \\\n  ')
}

function writeBody(body: CallBody): string[] {
  const type = `-H ${quote(`Content-Type: ${body.type}`)}`
  switch (body.kind) {
    case 'json':
      return [type, `-d ${quote(JSON.stringify(body.value, undefined, 2))}`]
    case 'form':
      return body.entries.map(([name, value]) => `--data-urlencode ${quote(`${name}=${value}`)}`)
    case 'text':
      return [type, `--data-raw ${quote(body.text)}`]
    case 'file':
      return [type, '--data-binary @FILE']
  }
}

/** For a POSIX shell, in which nothing has a meaning between single quotes. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
