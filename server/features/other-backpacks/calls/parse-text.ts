import { parseForeign } from '#infra/json/parse-foreign.ts'

/** JSON of a stranger; undefined when it is none. */
export const parseText = (text: string | undefined): unknown => {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}
