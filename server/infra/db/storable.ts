/** A text that PostgreSQL can keep: it knows neither NUL nor halves of surrogate pairs, and badges come from anywhere. */
export const storableText = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '\ufffd')

/** Whether PostgreSQL can keep the text as it is. */
export const isStorable = (text: string): boolean => storableText(text) === text

/** The same value as JSON, every text in it such that PostgreSQL can keep it. */
export const storableJson = (value: object): string => {
  const text = JSON.stringify(value)
  // Looking at every text takes far longer, and hardly any needs it.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(value, (_, item: unknown) => (typeof item === 'string' ? storableText(item) : item))
}
