import { tagOf } from '../pages/tag.ts'

/**
 * A text in this server's own name, such as it stands under an id below its origin, and its entity tag. What was not
 * issued here never becomes one; `copies/whose-word.test.ts` names who may make them.
 */
export class OwnText {
  readonly #text: string
  readonly #etag: string | undefined
  /** Where the same award is served as a signed credential. */
  readonly signedForm: string | undefined

  constructor(text: string, { etag, signedForm }: { etag?: string; signedForm?: string } = {}) {
    this.#text = text
    this.#etag = etag
    this.signedForm = signedForm
  }

  get text(): string {
    return this.#text
  }

  get etag(): string {
    return this.#etag ?? tagOf(this.#text)
  }
}
