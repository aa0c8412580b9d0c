const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const day = /^\d{4}-\d\d-\d\dT/

/** Where something was asked for that the signed document does not say, by its place. */
export const findDifferences = (asked: unknown, signed: unknown, place: string): string[] => {
  if (place.endsWith('@context')) return includesAll(asked, signed) ? [] : [place]
  if (Array.isArray(signed)) {
    const items = Array.isArray(asked) ? asked : [asked]
    if (items.length !== signed.length) return [place]
    return items.flatMap((item, index) =>
      findDifferences(item, signed[index], Array.isArray(asked) ? `${place}.${index}` : place),
    )
  }
  if (isObject(signed)) {
    if (typeof asked === 'string') return asked === signed.id ? [] : [place]
    if (!isObject(asked)) return [place]
    return Object.keys(asked).flatMap((name) =>
      Object.hasOwn(signed, name)
        ? findDifferences(asked[name], signed[name], `${place}.${name}`)
        : [`${place}.${name}`],
    )
  }
  if (asked === signed) return []
  return isSameMoment(asked, signed) ? [] : [place]
}

const includesAll = (asked: unknown, signed: unknown): boolean =>
  Array.isArray(signed) && [asked].flat().every((item) => signed.includes(item))

const isSameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' &&
  typeof other === 'string' &&
  day.test(one) &&
  day.test(other) &&
  Math.floor(Date.parse(one) / 1000) === Math.floor(Date.parse(other) / 1000)
