/** JSON of a stranger; undefined when it is none. */
export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
