import { BakeError } from './bake-error.ts'
import { decodeXml } from './xml-text.ts'

/** One attribute of a start tag; valueStart and valueEnd are offsets of the raw value between its quotes. */
export interface XmlAttribute {
  name: string
  value: string
  valueStart: number
  valueEnd: number
}

/** The attributes of the start tag that spans start to end, in order; throws BakeError when one has no quoted value. */
export function readXmlAttributes(xml: string, start: number, end: number): XmlAttribute[] {
  const attributes: XmlAttribute[] = []
  let index = skipUntil(xml, start, end, ' \t\r\n/>')
  while (index < end) {
    index = skipWhile(xml, index, end, ' \t\r\n/>')
    if (index >= end) break
    const nameEnd = skipUntil(xml, index, end, ' \t\r\n=>')
    const quote = skipWhile(xml, skipWhile(xml, nameEnd, end, ' \t\r\n'), end, '= \t\r\n')
    const mark = xml[quote] ?? ''
    const valueEnd = mark === '"' || mark === "'" ? xml.indexOf(mark, quote + 1) : -1
    if (valueEnd < 0 || valueEnd >= end) throw new BakeError('malformed', 'An attribute has no quoted value')
    const value = decodeXml(xml.slice(quote + 1, valueEnd))
    attributes.push({ name: xml.slice(index, nameEnd), value, valueStart: quote + 1, valueEnd })
    index = valueEnd + 1
  }
  return attributes
}

function skipUntil(xml: string, from: number, end: number, marks: string): number {
  let index = from
  while (index < end && !marks.includes(xml[index] ?? '')) index++
  return index
}

function skipWhile(xml: string, from: number, end: number, marks: string): number {
  let index = from
  while (index < end && marks.includes(xml[index] ?? '')) index++
  return index
}
