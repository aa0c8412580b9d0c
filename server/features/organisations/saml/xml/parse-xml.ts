import { DOMParser } from '@xmldom/xmldom'
import { cut } from '#infra/one-line.ts'
import { readUtf8 } from '#openbadges'
import { refuseCostly } from './refuse-costly.ts'

const refuse = (text: string): never => {
  throw new Error(`this is no XML: ${cut(text, 100)}`)
}

export interface ParsedXml {
  /** As it was read, with the ends of lines as every reader has them (XML 1.0, 2.11). */
  xml: string
  root: Element
}

/** The text of an XML document; throws for what is no UTF-8. */
export const requireXml = (bytes: Uint8Array): string => readUtf8(bytes, { keepsMark: true }) ?? refuse('not in UTF-8')

/** A document without declarations, entities and CDATA; throws for anything that is not well-formed, or costs too much. */
export const parseXml = (text: string): ParsedXml => {
  const xml = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (/<!(?!--)/.test(xml)) throw new Error('declarations and entities are not taken')
  refuseCostly(xml)
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse }
  const { documentElement: root } = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml')
  return root ? { xml, root } : refuse('nothing in it')
}

/** Everything of that name right under the element. */
export const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => isElement(node) && node.namespaceURI === namespace && node.localName === name,
  )

/** Everything of that name in the element, at any depth. */
export const allIn = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.getElementsByTagNameNS(namespace, name))

export const isNamed = (element: Element, namespace: string, name: string): boolean =>
  element.namespaceURI === namespace && element.localName === name

const isElement = (node: Node): node is Element => node.nodeType === 1

export const namespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
} as const
