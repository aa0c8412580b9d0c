import { isSafeValue, svgProperties } from './svg-rules.ts'

/** Keeps the declarations of a style attribute that are known and safe. */
export function cleanDeclarations(style: string): string {
  return withoutComments(style)
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      const property = declaration.slice(0, colon).trim().toLowerCase()
      const value = declaration.slice(colon + 1).trim()
      return colon > 0 && svgProperties.has(property) && value !== '' && isSafeValue(value)
        ? [`${property}:${value}`]
        : []
    })
    .join(';')
}

/**
 * Keeps the rules of a style sheet with plain selectors. Undefined when it has parts that do not come in rules, such as
 * `@import`: leaving those out could change the drawing, so the file is better refused.
 */
export function cleanStyleSheet(sheet: string): string | undefined {
  const text = withoutComments(sheet)
  if (/[@\\<]/.test(text)) return undefined
  const parts = text.split('}')
  if (parts.pop()?.trim() !== '') return undefined
  const rules = parts.map((part) => part.split('{'))
  if (rules.some((rule) => rule.length !== 2)) return undefined
  return rules
    .flatMap(([selector = '', declarations = '']) => {
      const kept = cleanDeclarations(declarations)
      return /^[\w\s.#,>*:+~-]+$/.test(selector) && kept !== '' ? [`${selector.trim()}{${kept}}`] : []
    })
    .join('\n')
}

const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
