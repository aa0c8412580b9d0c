/** What stands in a text as JSON; undefined where it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
