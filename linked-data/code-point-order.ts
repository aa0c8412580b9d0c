import { sha256, sha384 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Quad, Term } from 'rdf-canonize'
import type { DigestName } from '#openbadges'

const surrogates = /[\ud800-\udfff]/
const reordered = /[\ud800-\uffff]/g

function mapUnits(text: string, map: (unit: number) => number): string {
  return text.replace(reordered, (letter) => String.fromCharCode(map(letter.charCodeAt(0))))
}

function raiseSurrogates(text: string): string {
  return mapUnits(text, (unit) => (unit < 0xe000 ? unit + 0x2000 : unit - 0x800))
}

/** Undoes the exchange of code units made by `exchangeUnits`. */
export function restoreUnits(text: string): string {
  return mapUnits(text, (unit) => (unit < 0xf800 ? unit + 0x800 : unit - 0x2000))
}

/** True when some text lies beyond the Basic Multilingual Plane, where code unit order and code point order differ. */
export function needsCodePointOrder(quads: Quad[]): boolean {
  return quads.some(({ subject, predicate, object, graph }) =>
    [subject, predicate, object, graph].some((term) => surrogates.test(term.value)),
  )
}

/**
 * The quads with their code units exchanged so that JavaScript's string order becomes code point order, the order that
 * RDFC-1.0 sections 4.4 and 4.6 ask for; rdf-canonize sorts by code unit.
 */
export function exchangeUnits(quads: Quad[]): Quad[] {
  const exchange = (term: Term): Term => ({ ...term, value: raiseSurrogates(term.value) })
  return quads.map(({ subject, predicate, object, graph }) => ({
    subject: exchange(subject),
    predicate: exchange(predicate),
    object: exchange(object),
    graph: exchange(graph),
  }))
}

/** A hash over text whose code units were exchanged, as rdf-canonize's message digest. */
export function createRestoringDigest(name: DigestName): { update(text: string): void; digest(): string } {
  const hash = (name === 'sha384' ? sha384 : sha256).create()
  return {
    update: (text) => void hash.update(utf8ToBytes(restoreUnits(text))),
    digest: () => bytesToHex(hash.digest()),
  }
}
