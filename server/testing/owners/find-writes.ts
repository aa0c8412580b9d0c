import { parseSync } from 'vite'

/** One place of a source file that writes a table. */
export interface Write {
  file: string
  line: number
  /** Undefined where the text does not say which. */
  table: string | undefined
}

/** Functions that are told by their callers which table to write, with the place of its name among the arguments. */
export const toldByCallers: Record<string, number> = { dropEnded: 0, deleteEnded: 1 }

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const kyselyWrites = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const mayWrite = /insert|update|delete|merge|truncate|copy|dropEnded|replaceInto/i
/** Stands in a statement for what is put into it. */
const hole = '\u0001'

/** Every write of a table that a source file states: by Kysely, in SQL, or by a function that is told the table. */
export const findWrites = (file: string, text: string, tables: ReadonlySet<string>): Write[] => {
  if (!mayWrite.test(text)) return []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: { at: number; table: string | undefined }[] = []
  const visit = (node: Node): void => {
    for (const table of listWritten(node, tables)) found.push({ at: node.start, table })
    for (const part of partsOf(node)) visit(part)
  }
  visit(program as unknown as Node)
  return found.map(({ at, table }) => ({ file, line: text.slice(0, at).split('\n').length, table }))
}

/** Names of tables that stand in a file by themselves, such as in a list of what is written one after the other. */
export const findNamed = (file: string, text: string, tables: ReadonlySet<string>): string[] => {
  const named = new Set<string>()
  const visit = (node: Node): void => {
    const value = textOf(node)
    if (value !== undefined && tables.has(value)) named.add(value)
    for (const part of partsOf(node)) visit(part)
  }
  visit(parseSync(file, text).program as unknown as Node)
  return [...named]
}

const partsOf = (node: Node): Node[] => {
  // The text of a template with a tag is read with its tag.
  const parts = node.type === 'TaggedTemplateExpression' ? [(node.quasi as Node).expressions] : Object.values(node)
  return parts.flat().filter(isNode)
}

/** What the node itself writes, without what is within it. */
function listWritten(node: Node, tables: ReadonlySet<string>): (string | undefined)[] {
  if (node.type === 'CallExpression') return listCalled(node)
  if (node.type === 'TaggedTemplateExpression')
    return listInSql(writeOut(node.quasi as Node), tables, nameOf(node.tag) === 'sql')
  if (node.type === 'TemplateLiteral') return listInSql(writeOut(node), tables, false)
  const text = textOf(node)
  return text === undefined ? [] : listInSql(text, tables, false)
}

function listCalled({ callee, arguments: given }: Node): (string | undefined)[] {
  const name = nameOf(callee)
  const args = given as Node[]
  if (name === undefined) return []
  if (isNode(callee) && callee.type === 'MemberExpression' && kyselyWrites.has(name))
    return args[0] === undefined ? [] : listNames(args[0])
  const place = Object.hasOwn(toldByCallers, name) ? toldByCallers[name] : undefined
  const told = place === undefined ? undefined : args[place]
  return told === undefined ? [] : listNames(told)
}

/** How a function is called, on its own or of something. */
function nameOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee.name)
  if (callee.type !== 'MemberExpression' || !isNode(callee.property)) return undefined
  return callee.computed === true ? textOf(callee.property) : String(callee.property.name)
}

const textOf = (node: Node): string | undefined =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

const listNames = (node: Node): (string | undefined)[] => {
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).flatMap(listNames)
  // `awards as a` is awards.
  return [textOf(node)?.split(' ')[0]]
}

/** The text of a template, with a sign for whatever is put in that is no name of a table. */
const writeOut = ({ quasis, expressions }: Node): string => {
  const [first = '', ...rest] = (quasis as Node[]).map(({ value }) =>
    String((value as { cooked?: string }).cooked ?? ''),
  )
  return rest.reduce((text, part, index) => text + nameIn((expressions as Node[])[index]) + part, first)
}

/** `sql.table('awards')` is as good as its name. */
function nameIn(node: Node | undefined): string {
  const [given] = node?.type === 'CallExpression' ? (node.arguments as Node[]) : []
  const isName = node !== undefined && ['table', 'id', 'ref'].includes(nameOf(node.callee) ?? '')
  return (isName && given && textOf(given)) || hole
}

const target = String.raw`(?:only\s+)?(?:public\s*\.\s*)?("?\w+"?|${hole}(?:\.\w+)?|$)`
// A lock, a trigger and the end of an insert say `update` as well.
const updates = String.raw`(?<!\b(?:for|key|do|on|before|after|or)\s+)\bupdate(?=\s+\S+\s+(?:(?:as\s+)?\w+\s+)?(?:set\b|${hole})|\s+\S*\s*$)`
const writes = new RegExp(
  String.raw`(?:\binsert\s+into|${updates}|\bdelete\s+from|\bmerge\s+into|\btruncate(?:\s+table)?|\bcopy(?=\s[^;]*\bfrom\s))\s+${target}`,
  'gi',
)

/** What SQL writes. A name that is no table is one of a `with`, or a word of a sentence; what is put in is a table in SQL alone. */
function listInSql(text: string, tables: ReadonlySet<string>, isSql: boolean): (string | undefined)[] {
  const bare = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''")
  return [...bare.matchAll(writes)].flatMap(([, name = '']) => {
    const table = name.replaceAll('"', '')
    if (tables.has(table)) return [table]
    if (name !== hole && name !== '') return []
    return isSql || /^\s*(?:insert\s+into|delete\s+from|merge\s+into|copy|update\s+\S+\s+set)\s/i.test(bare)
      ? [undefined]
      : []
  })
}
