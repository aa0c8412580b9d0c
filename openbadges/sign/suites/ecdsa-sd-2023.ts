import { finding, piece } from '#shared/messages/findings/finding.ts'
import { EncodingError } from '../../encoding/base58.ts'
import type { CurveKey } from '../../encoding/multikey.ts'
import type { Tools } from '../../tools.ts'
import { parseQuad, sortLines } from '../nquads.ts'
import { type HashWay, plainWay } from '../proof-hasher.ts'
import { type DerivedProof, maxStatements, readDerivedProof } from './derived-proof.ts'
import type { ProofSuite, SuiteFinding, SuiteInput } from './suite.ts'

const baseProof = finding('proof.undisclosed')
const statusName = '<https://www.w3.org/2018/credentials#credentialStatus>'
const encoder = new TextEncoder()

/** VC Data Integrity ECDSA section 3.4: a proof derived by the holder, who shows only some of the statements. */
export const ecdsaSd2023: ProofSuite = {
  name: 'ecdsa-sd-2023',
  showsPart: true,
  matches: ({ type, cryptosuite }) => type === 'DataIntegrityProof' && cryptosuite === 'ecdsa-sd-2023',
  keys: ['p256'],
  keyName: piece('expected.p-256'),
  evaluate: evaluateDerived,
}

async function evaluateDerived({ tools, hasher, document, options, proofValue, key, revision }: SuiteInput) {
  const proof = readDerivedProof(proofValue)
  if (proof === 'base') return { refused: baseProof }
  const way: HashWay = { ...plainWay, revision }
  const statements = relabelStatements(await hasher.canonize(document, way), proof.labels)
  if (statements.length > maxStatements) {
    return { unsupported: finding('proof.statements', { most: maxStatements }) }
  }
  if (statements.length !== proof.mandatory.size + proof.signatures.length) return 'broken'
  const optionsHash = await hasher.hashOptions(options, way)
  return evaluateSignatures(tools, proof, statements, optionsHash, key)
}

/**
 * Canonical N-Quads as single statements, each with its line end, under the labels that the issuer signed and in their
 * order. Throws EncodingError when the map and the blank nodes of the text do not match one to one.
 */
function relabelStatements(text: string, labels: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>()
  const relabel = (term: string): string => {
    if (!term.startsWith('_:')) return term
    const label = labels.get(term.slice(2))
    if (label === undefined) throw new EncodingError('the derived proof does not name all things without an id')
    used.add(label)
    return `_:${label}`
  }
  const statements = text
    .split('\n')
    .slice(0, -1)
    .map((line) => `${(parseQuad(line) ?? []).map(relabel).join(' ')} .\n`)
  if (used.size < labels.size) throw new EncodingError('the derived proof names things that are not there')
  return sortLines(statements)
}

async function evaluateSignatures(
  tools: Tools,
  { mandatory, signatures, baseSignature, ephemeralKey, ephemeralMultikey }: DerivedProof,
  statements: string[],
  optionsHash: Uint8Array,
  key: CurveKey,
): Promise<SuiteFinding> {
  const shared = statements.filter((_statement, index) => mandatory.has(index))
  const sharedHash = tools.sha256(shared.join(''))
  const signed = Uint8Array.of(...optionsHash, ...ephemeralMultikey, ...sharedHash)
  if (!(await tools.verifySignature('ES256', key, signed, baseSignature))) return 'broken'
  const single = statements.filter((_statement, index) => !mandatory.has(index))
  for (const [index, statement] of single.entries()) {
    const signature = signatures[index] ?? new Uint8Array()
    if (!(await tools.verifySignature('ES256', ephemeralKey, encoder.encode(statement), signature))) return 'broken'
  }
  return isAboutStatus(single, shared) ? 'status chosen' : 'holds'
}

/**
 * True when a statement about the status is among those that the holder could have left out. A proof does not tell what
 * it left out; only where all of the status has to be shown, the issuer did not mean the rest of it to be hidden.
 */
function isAboutStatus(single: string[], shared: string[]): boolean {
  const quads = [...single, ...shared].map((line) => parseQuad(line.trimEnd()) ?? [])
  const entries = new Set(quads.filter(([, predicate]) => predicate === statusName).map(([, , object]) => object))
  return quads.slice(0, single.length).some(([subject, predicate]) => predicate === statusName || entries.has(subject))
}
