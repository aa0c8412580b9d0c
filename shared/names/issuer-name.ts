import { type NameStanding, named } from './name-standing.ts'

/**
 * The name of an issuer together with who stands behind it. The text by itself cannot be had: `t('… {issuer}', { issuer })`
 * and `writeName` write it with its remark, `NameWithRemark` shows both.
 */
export class IssuerName {
  readonly #text: string
  readonly #standing: NameStanding

  constructor(text: string, standing: NameStanding) {
    this.#text = text
    this.#standing = standing
  }

  /** For those few who write or draw a name: whoever takes the text is given the standing as well. */
  tell<Told>(say: (text: string, standing: NameStanding) => Told): Told {
    return say(this.#text, this.#standing)
  }

  /** The same standing with the text written otherwise, such as shorter. */
  reword(change: (text: string) => string): IssuerName {
    return new IssuerName(change(this.#text), this.#standing)
  }

  /** Undefined in place of a name that is empty. */
  get orNothing(): this | undefined {
    return this.#text.trim() === '' ? undefined : this
  }

  /** So that a name put into a text by accident, where no language is known, is not without its remark either. */
  toString(): string {
    switch (this.#standing.kind) {
      case 'unconfirmed':
        return `${tidyName(this.#text)} (name not confirmed)`
      case 'changed':
        return `${tidyName(this.#text)} (changed since ${this.#standing.since.slice(0, 10)})`
      case 'vouched':
      case 'named':
        return this.#text
    }
  }

  toJSON(): string {
    return this.toString()
  }
}

/** As the issuer's own staff see it, who gave it that name. */
export const nameForStaff = (text: string): IssuerName => new IssuerName(text, named)

const mostCharacters = 120
// They turn round what follows them, or break the line: a remark behind the name would stand somewhere else.
const unruly = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g

/** A name that a remark follows: in one line, in its order, and not so long that the remark is never read. */
export function tidyName(text: string): string {
  const tidy = text
    .replace(unruly, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const letters = [...tidy]
  return letters.length > mostCharacters ? `${letters.slice(0, mostCharacters - 1).join('')}…` : tidy
}
