import { piece } from '#shared/messages/findings/finding.ts'
import { EncodingError } from '../../encoding/base58.ts'
import { decodeBase64url, encodeBase64url } from '../../encoding/base64url.ts'
import { parseJsonText } from '../../encoding/parse-json-text.ts'
import { readUtf8 } from '../../encoding/utf8.ts'
import { isJsonObject } from '../../json.ts'
import { type JsonObject, LinkedDataError } from '../../tools.ts'
import { type HashWay, joinHashes, plainWay } from '../proof-hasher.ts'
import type { ProofSuite, SuiteFinding, SuiteInput } from './suite.ts'

// Its proofs were made with this one, whatever the contexts of the document were.
const securityContext = 'https://w3id.org/security/v2'
const headerLimits = { depth: 8, entries: 100 }

/**
 * The suite before Ed25519Signature2020 (Ed25519 Signature 2018, W3C credentials community group): a detached JWS (RFC 7515
 * appendix F) with unencoded payload (RFC 7797) over the hashes of the canonical proof options and document.
 */
export const ed25519Signature2018: ProofSuite = {
  name: 'Ed25519Signature2018',
  valueMember: 'jws',
  bringsContext: true,
  matches: ({ type, cryptosuite }) => type === 'Ed25519Signature2018' && cryptosuite === undefined,
  keys: ['ed25519'],
  keyName: piece('expected.ed25519'),
  evaluate: evaluateJws,
}

async function evaluateJws(input: SuiteInput): Promise<SuiteFinding> {
  const { tools, hasher, document, proof, key, revision } = input
  const { protectedText, signature } = readDetachedJws(input.proofValue)
  const way: HashWay = { ...plainWay, revision }
  const hash = tools.sha256(await hasher.canonize(document, way))
  const holds = async (options: JsonObject): Promise<boolean> => {
    const signed = joinHashes(await hasher.hashOptions(options, way), hash)
    const data = Uint8Array.of(...new TextEncoder().encode(`${protectedText}.`), ...signed)
    return tools.verifySignature('EdDSA', key, data, signature)
  }
  const first = { ...proof, '@context': proof['@context'] ?? securityContext }
  if (await holds(first).catch(refuseOthers)) return 'holds'
  // Newer programs read the proof with the contexts of the document.
  return (await holds(input.options)) ? 'holds' : 'broken'
}

function refuseOthers(failure: unknown): false {
  if (failure instanceof LinkedDataError) return false
  throw failure
}

function readDetachedJws(jws: string) {
  const [, protectedText = '', signatureText = ''] = /^([\w-]{1,200})\.\.([\w-]{86})$/.exec(jws) ?? []
  if (!isExpectedHeader(readHeader(protectedText))) throw new EncodingError('the jws is no detached one by EdDSA')
  const signature = decodeBase64url(signatureText)
  if (encodeBase64url(signature) !== signatureText) throw new EncodingError('the jws has a second spelling')
  return { protectedText, signature }
}

function readHeader(text: string): unknown {
  try {
    return parseJsonText(readUtf8(decodeBase64url(text)) ?? '', headerLimits)
  } catch {
    return undefined
  }
}

// The suite knows this header only; with any other member the signature could mean something else.
function isExpectedHeader(header: unknown): boolean {
  if (!isJsonObject(header) || Object.keys(header).length !== 3) return false
  const { alg, b64, crit } = header
  return alg === 'EdDSA' && b64 === false && Array.isArray(crit) && crit.length === 1 && crit[0] === 'b64'
}
