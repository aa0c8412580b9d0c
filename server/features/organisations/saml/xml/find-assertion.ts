import { openEncrypted } from './open-encrypted.ts'
import { allIn, childrenOf, isNamed, namespaces, type ParsedXml, parseXml } from './parse-xml.ts'
import { readSigned } from './read-signed.ts'

const { assertion, protocol } = namespaces

export interface SamlKeys {
  /** Of the provider, PEM. */
  certificates: readonly string[]
  /** Ours to open with, PEM. */
  privateKeys: readonly string[]
}

/**
 * The one assertion of a response (XML), as far as a signature covers it: its own, or that of the whole response; opened
 * when it was encrypted. Throws when there is none, more than one, or nothing that covers it.
 */
export const findAssertion = (text: string, keys: SamlKeys): string => {
  const response = parseXml(text)
  requireNamed(response, protocol, 'Response')
  const signed = readSigned(response, response.root, keys.certificates)
  // What is signed is read from what was checked, and only from there.
  const trusted = signed === undefined ? undefined : parseXml(signed)
  if (trusted) return readAssertion(requireNamed(trusted, protocol, 'Response'), keys).element.toString()
  const { document, element } = readAssertion(response, keys)
  const own = readSigned(document, element, keys.certificates)
  if (own === undefined) throw new Error('nothing that counts is signed')
  requireNamed(parseXml(own), assertion, 'Assertion')
  return own
}

function readAssertion(response: ParsedXml, { privateKeys }: SamlKeys): { document: ParsedXml; element: Element } {
  const plain = childrenOf(response.root, assertion, 'Assertion')
  const encrypted = childrenOf(response.root, assertion, 'EncryptedAssertion')
  const [element, ...others] = [...plain, ...encrypted]
  if (!element || others.length > 0) throw new Error(`there is not one assertion; ${readStatus(response)}`)
  if (plain.length === 1) return { document: response, element }
  const opened = requireNamed(parseXml(openEncrypted(element, privateKeys)), assertion, 'Assertion')
  return { document: opened, element: opened.root }
}

function requireNamed(document: ParsedXml, namespace: string, name: string): ParsedXml {
  if (!isNamed(document.root, namespace, name)) throw new Error(`this is no ${name}`)
  return document
}

/** What the provider says went wrong, for the log. */
const readStatus = ({ root }: ParsedXml): string =>
  allIn(root, protocol, 'StatusCode')
    .map((code) => code.getAttribute('Value')?.replace(/^.*:/, ''))
    .join(', ')
