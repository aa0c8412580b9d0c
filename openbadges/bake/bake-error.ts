/** Why an image cannot be baked or read. */
export type BakeErrorCode =
  | 'not-an-image'
  | 'malformed'
  | 'bad-checksum'
  | 'too-large'
  | 'too-many-chunks'
  | 'differing-badges'
  | 'document-type'

/** The image is broken, hostile or ambiguous; `code` is stable, the message is for logs. */
export class BakeError extends Error {
  override name = 'BakeError'
  readonly code: BakeErrorCode
  constructor(code: BakeErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
