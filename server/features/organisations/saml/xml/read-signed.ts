import { SignedXml } from 'xml-crypto'
import { allIn, childrenOf, namespaces, type ParsedXml } from './parse-xml.ts'
import { digestAlgorithms, signatureAlgorithms } from './signature-algorithms.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const transforms: readonly string[] = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  exclusive,
  `${exclusive}WithComments`,
]

/**
 * What a signature right under the element covers, in canonical form: all of the element and nothing else, signed with one
 * of the certificates (PEM). Undefined when there is no such signature. Read from the answer only, never from the element.
 */
export const readSigned = (
  { xml }: ParsedXml,
  element: Element,
  certificates: readonly string[],
): string | undefined => {
  const [signature, ...others] = childrenOf(element, namespaces.signature, 'Signature')
  if (!signature || others.length > 0 || !isPlain(signature)) return undefined
  const id = element.getAttribute('ID')
  for (const certificate of certificates) {
    const signed = id ? check(signature, { id, xml, certificate }) : undefined
    if (signed !== undefined) return signed
  }
  return undefined
}

/** One account of how it was signed and one value, so that what is checked is what counts; two transformations at most. */
const isPlain = (signature: Element): boolean =>
  allIn(signature, '*', 'Transform').length <= 2 &&
  ['SignedInfo', 'CanonicalizationMethod', 'SignatureMethod', 'Reference', 'SignatureValue', 'DigestValue'].every(
    (name) => allIn(signature, '*', name).length === 1,
  )

function check(signature: Element, { id, xml, certificate }: Record<'id' | 'xml' | 'certificate', string>) {
  const checker = new SignedXml({ publicCert: certificate })
  checker.SignatureAlgorithms = signatureAlgorithms
  checker.HashAlgorithms = digestAlgorithms
  try {
    checker.loadSignature(signature)
    if (!checker.checkSignature(xml)) return undefined
  } catch {
    return undefined
  }
  const [reference, ...others] = checker.getReferences()
  const isOfElement = reference?.uri === `#${id}` && reference.transforms.every((name) => transforms.includes(name))
  const [signed, ...more] = checker.getSignedReferences()
  return isOfElement && others.length === 0 && more.length === 0 ? signed : undefined
}
