import type { ProofOutcome } from '../sign/verify-proof.ts'
import type { JsonObject, Tools } from '../tools.ts'

/** What shall be verified: a text (JSON or compact JWT), a parsed document, or the address of one. */
export type VerifyInput = ({ text: string } | { json: JsonObject } | { url: string }) & {
  /** The identifier, such as an e-mail address, that the badge should name as recipient. */
  expectedRecipient?: string
}

/** The answer to one request; `url` is the address after redirects, `text` the decoded body. */
export type FetchOutcome =
  | { ok: true; url: string; contentType: string; text: string }
  | {
      ok: false
      reason: 'unreachable' | 'refused' | 'too-large' | 'timeout' | 'http'
      /** The HTTP status, with reason `http`. */
      status?: number
      detail: string
    }

/** What verification needs from outside: the time, the network and the arithmetic. */
export interface VerifyPorts {
  tools: Tools
  now: Date
  /** One guarded GET with the Accept header given; never rejects. */
  fetch: (url: string, accept: string) => Promise<FetchOutcome>
  /** Judges the only proof of a document by the Multikey given; when left out, one that remembers nothing is used. */
  verifyProof?(tools: Tools, document: JsonObject, multikey: string): Promise<ProofOutcome>
  /** The text once fetched from a URL of keys or status, when it may still be relied upon; asked only if fetch failed. */
  remembered?: (url: string) => Promise<string | undefined>
  /** Lets identifiers on localhost be looked up over http. */
  insecureLocalhost?: boolean
}
