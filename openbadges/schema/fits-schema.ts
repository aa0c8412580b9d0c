import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Json } from '../tools.ts'
import { parseDocument } from '../verify/parse-document.ts'
import { matchSchema } from './match-schema.ts'
import type { TestPattern } from './schema-run.ts'

/** How a document fits a JSON schema; `unusable` when the schema is none, or asks for what is not checked here. */
export type SchemaOutcome = { status: 'fits' } | { status: 'differs' | 'unusable'; detail: string | Message }

/** Holds a document to the text of somebody else's JSON schema; takes no longer than the patterns do. */
export function fitsSchema(schema: string, document: Json, testPattern: TestPattern): SchemaOutcome {
  const parsed = parseDocument(schema)
  if (!parsed.ok) return { status: 'unusable', detail: finding('schema.unread', { why: parsed.detail }) }
  const fit = matchSchema(parsed.json, document, testPattern)
  if (fit === 'fits') return { status: 'fits' }
  if (fit === 'open') return { status: 'unusable', detail: finding('schema.undecided') }
  return { status: 'differs', detail: fit.fault }
}
