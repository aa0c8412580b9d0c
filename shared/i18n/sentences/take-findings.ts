import { findingPieces, findingSentences } from '../../messages/findings/findings.ts'
import type { MessageTable } from '../../messages/message.ts'
import { nameFinding } from '../../messages/stored/name-finding.ts'
import { takeSentences } from './known-sentences.ts'

const texts: MessageTable = { ...findingPieces, ...findingSentences }

/** What verifications say by codes, for a page that shows no refusals of a server. */
export const takeFindings = (): void =>
  takeSentences({ name: nameFinding, textOf: (code) => (Object.hasOwn(texts, code) ? texts[code] : undefined) })
