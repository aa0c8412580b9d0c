import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '#infra/settings/storage-settings.ts'

interface S3Server {
  place: S3Place
  /** What is kept, by its path below the bucket. */
  objects: Map<string, { bytes: Buffer; type: string | undefined }>
  /** Calls so far, such as `PUT 200`. */
  calls: string[]
  /** Answers in place of the next calls: a status, or nothing at all. */
  faults: (number | 'silence')[]
  stop(): Promise<void>
}

const region = 'eu-test-1'

/** An S3-compatible service with one bucket, which believes no signature that it has not worked out itself. */
export const startS3Server = async (): Promise<S3Server> => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const fault = s3.faults.shift()
    if (fault === 'silence') return void s3.calls.push(`${request.method} silence`)
    const body = Buffer.concat(chunks)
    const {
      status,
      answer = '',
      type,
    } = fault ? { status: fault, answer: errorOf('SlowDown') } : evaluate(request, body)
    s3.calls.push(`${request.method} ${status}`)
    response.writeHead(status, type ? { 'content-type': type } : {}).end(request.method === 'HEAD' ? '' : answer)
  }
  const evaluate = (request: IncomingMessage, body: Buffer): Answer => {
    const code = findFault(s3.place, request, body)
    if (code) return { status: 403, answer: errorOf(code) }
    const { pathname, searchParams } = new URL(request.url ?? '', s3.place.endpoint)
    const [, bucket, ...rest] = pathname.split('/')
    if (bucket !== 'badges') return { status: 404, answer: errorOf('NoSuchBucket') }
    const name = rest.join('/')
    if (name === '') {
      const found = [...s3.objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
      return { status: 200, answer: `<List>${found.slice(0, 1).map((key) => `<Key>${key}</Key>`)}</List>` }
    }
    if (request.method === 'PUT') s3.objects.set(name, { bytes: body, type: request.headers['content-type'] })
    if (request.method === 'DELETE') s3.objects.delete(name)
    if (request.method === 'PUT' || request.method === 'DELETE') return { status: request.method === 'PUT' ? 200 : 204 }
    const object = s3.objects.get(name)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (object && from !== undefined) {
      if (Number(from) >= object.bytes.length) return { status: 416, answer: errorOf('InvalidRange') }
      return { status: 206, answer: object.bytes.subarray(Number(from), Number(to) + 1), type: object.type }
    }
    return object
      ? { status: 200, answer: object.bytes, type: object.type }
      : { status: 404, answer: errorOf('NoSuchKey') }
  }
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const s3: S3Server = {
    place: {
      bucket: 'badges',
      prefix: 'sash/',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region,
      accessKeyId: 'AKIDTEST',
      secretAccessKey: 'a secret of the test',
    },
    objects: new Map(),
    calls: [],
    faults: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return s3
}

interface Answer {
  status: number
  answer?: string | Buffer
  type?: string | undefined
}

const errorOf = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4 over headers, worked out from the rules and not from the library that signs. */
function findFault(place: S3Place, request: IncomingMessage, body: Buffer): string | undefined {
  const { method, url = '', headers } = request
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, day = '', where, names = '', signature = ''] = form.exec(headers.authorization ?? '') ?? []
  if (id !== place.accessKeyId) return 'InvalidAccessKeyId'
  const moment = String(headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(at - Date.now()) < 900_000) || !moment.startsWith(day)) return 'RequestTimeTooSkewed'
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied'
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${where}/s3/aws4_request`
  const key = ['aws4_request', 's3', region, day].reduceRight<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${place.secretAccessKey}`,
  )
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
