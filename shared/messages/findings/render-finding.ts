import type { Message } from '../message.ts'
import { renderMessage } from '../render-message.ts'
import { findingPieces, findingSentences } from './findings.ts'

/** The English text of what a verification says: one sentence, or several one after the other; words as they stand. */
export const renderFinding = (detail: string | Message | readonly Message[]): string =>
  typeof detail === 'string'
    ? detail
    : [detail]
        .flat()
        .map((message) => renderMessage(message, findingSentences, findingPieces))
        .join(' ')
