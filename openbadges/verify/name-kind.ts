import { type PieceCode, piece } from '#shared/messages/findings/finding.ts'
import { findingSentences } from '#shared/messages/findings/findings.ts'
import type { Message, MessageTable } from '#shared/messages/message.ts'
import { splitTemplate } from '#shared/messages/render-message.ts'
import type { Check, CredentialSummary, Detail } from './report.ts'

type Kind = NonNullable<CredentialSummary['kind']>

const sentences: MessageTable = findingSentences
// These name at their end whose key it is, also where another sentence ends with them.
const closing = new Set(['key.unpublished', 'key.withdrawn', 'key.expired', 'key.early'])

/** Says of an endorsement or a learner record what the checks say of a badge. */
export function nameKind(check: Check, kind: CredentialSummary['kind']): Check {
  // What is told of the badges and endorsements inside has been told in their own words.
  if (kind === undefined || isOfPart(check)) return check
  const { detail, next } = check
  return { ...check, detail: nameDetail(detail, kind), ...(next && { next: nameNext(next, kind) }) }
}

function nameDetail(detail: Detail, kind: Kind): Detail {
  return typeof detail === 'string' || Array.isArray(detail) ? detail : nameThing(nameClosing(detail, kind), kind)
}

/** The sentence of a code and `.thing`, with the noun as it stands there. */
function nameThing({ code, values }: Message, kind: Kind): Message {
  const template = sentences[`${code}.thing`]
  if (template === undefined) return { code, ...(values && { values }) }
  const given: Message['values'] = { ...pieces(kind), ...values }
  const names = splitTemplate(template).filter((_, index) => index % 2 === 1)
  return { code: `${code}.thing`, values: Object.fromEntries(names.map((name) => [name, given[name] ?? ''])) }
}

const pieces = (kind: Kind): Record<string, Message<PieceCode>> => ({
  thing: piece(`thing.${kind}`),
  of: piece(`of.${kind}`),
  this: piece(`this.${kind}`),
  when: piece(`when.${kind}`),
})

function nameClosing(message: Message, kind: Kind): Message {
  const why = message.values?.why
  if (typeof why !== 'object' || Array.isArray(why) || !sentences[message.code]?.endsWith('{why}')) return message
  const named = closing.has(why.code) ? nameThing(why, kind) : nameClosing(why, kind)
  return { ...message, values: { ...message.values, why: named } }
}

function nameNext(next: Message, kind: Kind): Message {
  const code = `${next.code}.${kind}`
  return Object.hasOwn(sentences, code) ? { ...next, code } : next
}

const isOfPart = ({ name, detail }: Check): boolean =>
  name === 'included badge' || (name === 'endorsement' && !(isMessage(detail) && detail.code === 'inside.endorsements'))

const isMessage = (detail: Detail): detail is Message => typeof detail === 'object' && !Array.isArray(detail)
