import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { type Check, failed, notChecked } from '../report.ts'
import { findInexactNumber } from './inexact-number.ts'
import { hasRepeatedName } from './repeated-name.ts'

/** A text in which there is no document to speak of, and why. */
export interface Unreadable {
  ok: false
  detail: Message
  /** Nothing is wrong with it; it only cannot be told what was signed. */
  isOpen?: true
  /** Nothing is wrong with it; it is larger than what is worked through. */
  isTooLarge?: true
}

/**
 * What readers of a JSON text would take differently, so that a signature over what one of them sees says nothing about
 * what another one does. It is lost once the text is parsed, and thus has to be found before.
 */
export function findAmbiguity(text: string): Unreadable | undefined {
  // Readers that take the first of two members with one name would see another badge than those that take the last.
  if (hasRepeatedName(text)) {
    return { ok: false, detail: finding('document.twice') }
  }
  return findUnclearNumber(text)
}

/** Of these the numbers alone. */
export function findUnclearNumber(text: string): Unreadable | undefined {
  const number = findInexactNumber(text)
  if (number === undefined) return undefined
  const shown = number.length > 40 ? `${number.slice(0, 40)}…` : number
  return {
    ok: false,
    isOpen: true,
    detail: finding('document.number', { number: shown }),
  }
}

/** No other file of it would be smaller. */
export const tooLargeNext = finding('next.ask-issuer')

/** The check about a text that could not be read. */
export function tellUnreadable({ detail, isOpen, isTooLarge }: Unreadable): Check {
  if (isTooLarge) {
    return notChecked('format', finding('document.large', { why: detail }), undefined, { next: tooLargeNext })
  }
  return isOpen ? notChecked('format', detail) : failed('format', detail)
}
