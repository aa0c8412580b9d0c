import { findingPieces, findingSentences } from '#shared/messages/findings/findings.ts'
import type { MessageTable } from '#shared/messages/message.ts'
import { nameFinding } from '#shared/messages/stored/name-finding.ts'
import { takeSentences } from './known-sentences.ts'

const texts: MessageTable = { ...findingPieces, ...findingSentences }

/** What verifications say by codes, for a page that shows no refusals of a server. */
export const takeFindings = (): void =>
  takeSentences({ name: nameFinding, textOf: (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined) })
