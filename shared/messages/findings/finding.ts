import { createMaker } from '../create-maker.ts'
import type { Message } from '../message.ts'
import type { findingPieces, findingSentences } from './findings.ts'

export type FindingCode = keyof typeof findingSentences
export type PieceCode = keyof typeof findingPieces

/** A sentence of a verification. */
export type Finding = Message<FindingCode>

/** A sentence of a verification by its code, with what its braces ask for. */
export const finding = createMaker<typeof findingSentences, typeof findingPieces>()

/** What stands in a sentence in place of a value of its name. */
export const piece = createMaker<typeof findingPieces>()
