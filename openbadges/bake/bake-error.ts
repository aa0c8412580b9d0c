import type { Finding } from '#shared/messages/findings/finding.ts'
/** Why an image cannot be baked or read. */
export type BakeErrorCode =
  | 'not-an-image'
  | 'malformed'
  | 'bad-checksum'
  | 'too-large'
  | 'too-many-parts'
  | 'differing-badges'
  | 'document-type'

/**
 * The image is broken, hostile or ambiguous; `code` is stable, `finding` says it to people where there is a sentence for it,
 * and the message is for logs.
 */
export class BakeError extends Error {
  override name = 'BakeError'
  readonly code: BakeErrorCode
  readonly finding: Finding | undefined

  constructor(code: BakeErrorCode, words: string | Finding) {
    super(typeof words === 'string' ? words : words.code)
    this.code = code
    this.finding = typeof words === 'string' ? undefined : words
  }

  /** Nothing is wrong with the image; it holds more than is worked through, so it says nothing against the badge. */
  get isTooLarge(): boolean {
    return this.code === 'too-large' || this.code === 'too-many-parts'
  }
}
