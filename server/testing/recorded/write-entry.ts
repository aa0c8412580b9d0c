import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { readBadgeImage } from '#openbadges'

/** One question and its answer, as they stand in a recording. */
export interface Entry {
  name: string
  text: string
}

// The same with every answer, or another one with every run.
const leftOut = new Set([
  'connection',
  'content-length',
  'content-security-policy',
  'cross-origin-opener-policy',
  'date',
  'keep-alive',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-request-id',
])

const writeHeader = (name: string, value: string): string => {
  if (name === 'etag') return '<tag>'
  return name === 'set-cookie' ? value.replace(/=[^;]+/, '=<value>') : value
}

const writeHeaders = (headers: LightMyRequestResponse['headers'], hide: (text: string) => string): string[] =>
  Object.entries(headers)
    .filter(([name]) => !leftOut.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${writeHeader(name, hide([value].flat().join(' | ')))}`)

// One member a line, so that a difference can be read; no byte is taken away by that.
const breakLines = (body: string): string => (/^[[{]/.test(body) ? body.replace(/,(?=["{])/g, ',\n') : body)

// What the build has made is named by its content, and is not there before the first build.
const ofBuild =
  /<script\b[^>]*\ssrc="\/(?:pages\/)?assets\/[^>]*><\/script>|<link\b[^>]*\shref="\/(?:pages\/)?assets\/[^>]*>/g

/** Pictures are told by their size and by the badge in them. */
const writeBody = async (answer: LightMyRequestResponse): Promise<string> => {
  const type = String(answer.headers['content-type'] ?? '')
  if (!/^image\/(png|webp|jpeg)|octet-stream|zip/.test(type)) return answer.body.replace(ofBuild, '')
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  const baked = format === 'png' ? await readBadgeImage(answer.rawPayload) : undefined
  return `<${format} ${width} x ${height}> ${baked ? JSON.stringify(baked) : ''}`
}

export const writeEntry = async (
  name: string,
  request: string,
  answer: LightMyRequestResponse,
  hide: (text: string) => string,
): Promise<Entry> => {
  const lines = [`### ${name}`, hide(request), String(answer.statusCode), ...writeHeaders(answer.headers, hide), '']
  return { name, text: [...lines, breakLines(hide(await writeBody(answer)))].join('\n') }
}
