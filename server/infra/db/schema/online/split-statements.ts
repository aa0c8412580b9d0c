const pieces =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$(?:[A-Za-z_]\w*)?\$)[\s\S]*?\1|;|[^'"\-/$;]+|[-/$'"]/g

/**
 * The statements of an SQL text, in order, each with the comments before it and without its semicolon; semicolons in
 * texts, names, comments and dollar quotes end nothing. Escaped texts (`e'\''`) and nested comments are not understood.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const [piece] of text.matchAll(pieces)) {
    if (piece !== ';') current += piece
    else {
      statements.push(current)
      current = ''
    }
  }
  return [...statements, current].map((statement) => statement.trim()).filter((statement) => bareOf(statement) !== '')
}

const comments = /^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/

/** A statement without the comments before it. */
export const bareOf = (statement: string): string => statement.replace(comments, '').trim()
