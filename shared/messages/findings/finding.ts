import type { MakeMessage } from '../create-maker.ts'
import type { Message } from '../message.ts'
import type { findingPieces, findingSentences } from './findings.ts'

export type FindingCode = keyof typeof findingSentences
export type PieceCode = keyof typeof findingPieces

/** A sentence of a verification. */
export type Finding = Message<FindingCode>

// The tables are known by their types alone, and calls have no effect: who makes no report brings neither along.
/** A sentence of a verification by its code, with what its braces ask for. */
export const finding: MakeMessage<typeof findingSentences, typeof findingPieces> = /* @__NO_SIDE_EFFECTS__ */
(code, ...[values]) => (values === undefined ? { code } : { code, values })

/** What stands in a sentence in place of a value of its name. */
export const piece: MakeMessage<typeof findingPieces> = /* @__NO_SIDE_EFFECTS__ */
(code, ...[values]) => (values === undefined ? { code } : { code, values })
