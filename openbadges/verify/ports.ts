import type { Message } from '#shared/messages/message.ts'
import type { SchemaOutcome } from '../schema/fits-schema.ts'
import type { ProofOutcome } from '../sign/verify-proof.ts'
import type { JsonObject, Tools } from '../tools.ts'

/** What shall be verified: a text (JSON or compact JWT), a parsed document, or the address of one. */
export type VerifyInput = ({ text: string } | { json: JsonObject } | { url: string }) & {
  /** The identifier, such as an e-mail address, that the badge should name as recipient. */
  expectedRecipient?: string
  /** Also asks what only a person waits for: whether the issuer's own page can be reached. */
  thorough?: boolean
}

/** A text that was kept, and when it was fetched. */
export interface RememberedText {
  text: string
  fetchedAt?: Date
}

/** The answer to one request; `url` is the address after redirects, `text` the decoded body. */
export type FetchOutcome =
  | {
      ok: true
      url: string
      contentType: string
      text: string
      /** Its `Link` header. */
      link?: string
    }
  | {
      ok: false
      reason: 'unreachable' | 'refused' | 'too-large' | 'timeout' | 'http'
      /** The HTTP status, with reason `http`. */
      status?: number
      /** Why: a sentence by its code, or words of others. */
      detail: string | Message
    }

export type { SchemaOutcome } from '../schema/fits-schema.ts'

/** The server that verifies, which knows what it made itself. */
export interface HomeServer {
  origin: string
  /** The ids of whoever made what has this id below the origin; undefined where that is not known, or no longer. */
  findMakers?: (id: string) => Promise<readonly string[] | undefined>
  /** Since when an endorsement of its own says nothing of what is there now: one side of it became another. */
  findRest?: (id: string) => Promise<Date | undefined>
}

/** What verification needs from outside: the time, the network and the arithmetic. */
export interface VerifyPorts {
  tools: Tools
  now: Date
  /** One guarded GET with the Accept header given; never rejects. */
  fetch: (url: string, accept: string) => Promise<FetchOutcome>
  /** Evaluates the only proof of a document by the Multikey given; when left out, one that remembers nothing is used. */
  verifyProof?(tools: Tools, document: JsonObject, multikey: string): Promise<ProofOutcome>
  /** What was last kept of a URL of keys or status, however old it is. */
  remembered?: (url: string) => Promise<RememberedText | string | undefined>
  /** Keeps the text of a URL of keys or status that proved good. */
  remember?: (url: string, text: string) => Promise<void>
  /**
   * Holds a document to the JSON schema of somebody else, fetched from `url`. Must bound its time (`fitsSchema` does but
   * for patterns). Left out, such schemas cannot be checked.
   */
  validateSchema?: (url: string, schema: string, document: JsonObject) => Promise<SchemaOutcome>
  /** True once a verification has taken long enough: no more of what stands inside of a document is looked into. */
  isTimeUp?: () => boolean
  /** Lets identifiers on localhost be looked up over http. */
  insecureLocalhost?: boolean
  /** Whose own classes and issuers no badge from elsewhere may say to be its own; left out, nothing is anybody's own. */
  home?: HomeServer
}
