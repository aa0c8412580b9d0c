import { renderFinding } from '#shared/messages/findings/render-finding.ts'
import type { Message, MessageValue } from '#shared/messages/message.ts'
import type { Detail } from './report.ts'

const longest = 800
// Of the invisible letters only the joiners are left, which many scripts and pictures need.
const hidden = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu

/**
 * What is told, in which a document may be quoted, made fit to be shown: in one line, in the order in which it is
 * written, and not so long that it hides the others.
 */
export function tidyDetail(detail: Detail): Detail {
  const tidy = mapTexts(detail, (text) => text.replace(hidden, ' '))
  const shown = renderFinding(tidy)
  const letters = shown.length > longest ? Array.from(shown.slice(0, 2 * longest + 2)) : []
  if (letters.length <= longest) return tidy
  const cut = `${letters.slice(0, longest).join('')}…`
  const shorter = shorten(tidy, shown.length - cut.length + 1)
  return shorter !== undefined && renderFinding(shorter) === cut ? shorter : cut
}

function mapTexts<Value extends MessageValue>(value: Value, change: (text: string) => string): Value
function mapTexts(value: MessageValue, change: (text: string) => string): MessageValue {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((message) => mapTexts(message, change))
  if (value.values === undefined) return value
  const values = Object.entries(value.values).map(([name, each]): [string, MessageValue] => [
    name,
    mapTexts(each, change),
  ])
  return { ...value, values: Object.fromEntries(values) }
}

/** Many a sentence ends with what is quoted: it keeps its code when that is cut. */
function shorten(detail: MessageValue, over: number): Message | undefined {
  if (typeof detail !== 'object' || Array.isArray(detail)) return undefined
  const [name, last] = Object.entries(detail.values ?? {}).at(-1) ?? []
  if (name === undefined || last === undefined) return undefined
  const shorter = typeof last === 'string' ? `${last.slice(0, Math.max(0, last.length - over))}…` : shorten(last, over)
  return shorter === undefined ? undefined : { ...detail, values: { ...detail.values, [name]: shorter } }
}
