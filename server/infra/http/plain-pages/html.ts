import { escapeQuotes } from '#shared/formats/escape-markup.ts'

/** HTML that is safe to put into a page. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Markup[] | undefined

const write = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeQuotes(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Markup with texts in it, which are escaped. */
export const html = (frame: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: frame.map((text, index) => text + write(parts[index])).join(''),
})
