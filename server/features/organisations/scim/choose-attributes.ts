import type { z } from 'zod'

/** What a caller asks to be told of a resource: names parted by commas, such as `userName,name.givenName`. */
export interface WantedAttributes {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** RFC 7643 section 7: `returned` is `always`. */
const always: readonly string[] = ['schemas', 'id']

// A name may begin with the URN of its schema.
const readNames = (list: string | undefined): string[] =>
  (list ?? '').split(',').flatMap(
    (name) =>
      name
        .trim()
        .replace(/^urn:.*:/i, '')
        .toLowerCase() || [],
  )

/**
 * The resource with the attributes that were asked for, or without those that were not wanted (RFC 7644 section 3.9). Where
 * both are given, which the standard does not have, the first holds.
 */
export const chooseAttributes = <Shown extends z.ZodType>(
  shown: Shown,
  resource: object,
  { attributes, excludedAttributes }: WantedAttributes,
): z.output<Shown> => {
  const [wanted, unwanted] = [readNames(attributes), readNames(excludedAttributes)]
  const isKept = (path: string): boolean =>
    wanted.length > 0
      ? wanted.some((name) => name === path || name.startsWith(`${path}.`) || path.startsWith(`${name}.`))
      : !unwanted.includes(path)
  return shown.parse(keep(resource, '', (path) => always.includes(path) || isKept(path)))
}

/** Whether members of groups, which may be thousands, are to be read at all. */
export const wantsMembers = ({ attributes, excludedAttributes }: WantedAttributes): boolean => {
  const wanted = readNames(attributes)
  if (wanted.length > 0) return wanted.some((name) => name.split('.')[0] === 'members')
  return !readNames(excludedAttributes).includes('members')
}

function keep(value: unknown, at: string, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => keep(one, at, isKept))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const path = `${at}${name.toLowerCase()}`
      return isKept(path) ? [[name, keep(one, `${path}.`, isKept)]] : []
    }),
  )
}
