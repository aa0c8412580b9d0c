import { BakeError } from './bake-error.ts'

/** One piece of an XML text, from start to end (UTF-16 offsets); name is set for tags. */
export interface XmlToken {
  kind: 'open' | 'empty' | 'close' | 'text' | 'cdata' | 'skip'
  start: number
  end: number
  name: string
}

/** Cuts XML into tokens in one pass without looking back; throws BakeError for broken markup and for document type subsets. */
export function* readXmlTokens(xml: string): Generator<XmlToken> {
  let start = 0
  while (start < xml.length) {
    const token = xml[start] === '<' ? readMarkup(xml, start) : readText(xml, start)
    yield token
    start = token.end
  }
}

function readText(xml: string, start: number): XmlToken {
  const end = xml.indexOf('<', start)
  return { kind: 'text', start, end: end < 0 ? xml.length : end, name: '' }
}

function readMarkup(xml: string, start: number): XmlToken {
  if (xml.startsWith('<!--', start)) return { kind: 'skip', start, end: endAfter(xml, '-->', start + 4), name: '' }
  if (xml.startsWith('<![CDATA[', start)) {
    return { kind: 'cdata', start, end: endAfter(xml, ']]>', start + 9), name: '' }
  }
  if (xml.startsWith('<?', start)) return { kind: 'skip', start, end: endAfter(xml, '?>', start + 2), name: '' }
  const end = endOfTag(xml, start + 1)
  if (xml.startsWith('<!', start)) return { kind: 'skip', start, end, name: '' }
  const closing = xml[start + 1] === '/'
  const name = readName(xml, closing ? start + 2 : start + 1)
  if (name === '') throw new BakeError('malformed', 'A tag has no name')
  if (closing) return { kind: 'close', start, end, name }
  return { kind: xml[end - 2] === '/' ? 'empty' : 'open', start, end, name }
}

function endAfter(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  if (at < 0) throw new BakeError('malformed', `The markup is not closed: ${mark} is missing`)
  return at + mark.length
}

function endOfTag(xml: string, from: number): number {
  for (let index = from; index < xml.length; index++) {
    const character = xml[index]
    if (character === '>') return index + 1
    if (character === '"' || character === "'") index = endAfter(xml, character, index + 1) - 1
    if (character === '[') throw new BakeError('document-type', 'Document type subsets are refused')
    if (character === '<') break
  }
  throw new BakeError('malformed', 'A tag is not closed')
}

function readName(xml: string, from: number): string {
  let end = from
  while (end < xml.length && !' \t\r\n/>='.includes(xml[end] ?? '')) end++
  return xml.slice(from, end)
}
