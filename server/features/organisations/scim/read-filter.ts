import { isStorable } from '#infra/db/storable.ts'
import { refuse } from '#infra/errors.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'

/** The one comparison of a filter; undefined without a filter, AppError 400 for what is not offered. */
export const readFilter = <Name extends string>(
  filter: string | undefined,
  names: readonly Name[],
): { name: Name; value: string } | undefined => {
  if (!filter?.trim()) return undefined
  const [, attribute = '', quoted = ''] = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  // Attributes are called the same in small letters and large ones (RFC 7643 section 2.1).
  const name = names.find((one) => one.toLowerCase() === attribute.toLowerCase())
  const value = parse(quoted)
  // A filter may write with a backslash what no body and no address may hold, and what nobody is called.
  if (!name || value === undefined || !isStorable(value)) throw refuse('scim.filter')
  return { name, value }
}

function parse(quoted: string): string | undefined {
  try {
    return String(parseForeign(quoted))
  } catch {
    return undefined
  }
}

const most = 200
const usual = 100

/** Counted from one, as RFC 7644 section 3.4.2.4 has it; what is no number counts as absent. */
export const readPart = ({ startIndex, count }: { startIndex?: string | undefined; count?: string | undefined }) => {
  const number = (text: string | undefined, otherwise: number) =>
    /^\d{1,9}$/.test(text ?? '') ? Number(text) : otherwise
  return { startIndex: Math.max(1, number(startIndex, 1)), count: Math.min(most, number(count, usual)) }
}
