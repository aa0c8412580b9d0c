import type { Finding, PieceCode } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { CurveKey, KeyKind } from '../../encoding/multikey.ts'
import type { ContextRevision, JsonObject, Tools } from '../../tools.ts'
import type { ProofHasher } from '../proof-hasher.ts'

/** What a cryptosuite is given to evaluate one proof by. */
export interface SuiteInput {
  tools: Tools
  hasher: ProofHasher
  /** The document without its proofs. */
  document: JsonObject
  /** The proof without its value, with the context of the document. */
  options: JsonObject
  /** The proof without its value, as it stands. */
  proof: JsonObject
  /** The signature as it stands in the proof; empty when it is missing or no text. */
  proofValue: string
  key: CurveKey
  revision: ContextRevision
}

/**
 * What a cryptosuite found: `refused` with a sentence for a reason other than a signature that does not match. It holds
 * with `status chosen` when the holder could choose which entries of the status to show.
 */
export type SuiteFinding = 'holds' | 'status chosen' | 'broken' | { refused: Finding } | { unsupported: Finding }

/** What keys are called, at the end of a sentence. */
export type KeyName = Message<Extract<PieceCode, `expected.${string}`>>

/** One way of securing a document with an embedded proof. */
export interface ProofSuite {
  /** Its name as people know it: the cryptosuite, or the type of proof for those from before there were cryptosuites. */
  name: string
  /** The holder chooses what to show of the document; the rest was signed as well. */
  showsPart?: true
  /** What is signed is the text itself, whether or not its terms have a meaning. */
  coversText?: true
  /** From before cryptosuites: its proof may bring contexts along for itself, which are read after those of the document. */
  bringsContext?: true
  /** The member of the proof that holds the signature, where that is not `proofValue`. */
  valueMember?: 'jws'
  /** True for a proof of this suite. */
  matches(proof: JsonObject): boolean
  /** The kinds of key it works with, and the same in words. */
  keys: readonly KeyKind[]
  keyName: KeyName
  /** Evaluates the proof; throws EncodingError for a malformed value and LinkedDataError for a document without meaning. */
  evaluate(input: SuiteInput): Promise<SuiteFinding>
}
