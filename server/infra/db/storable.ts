/** A text that PostgreSQL can keep: it knows neither NUL nor halves of surrogate pairs, and badges come from anywhere. */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\ufffd')

/** The same value as JSON, every text in it such that PostgreSQL can keep it. */
export const storableJson = (value: object): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'string' ? storableText(item) : item))
