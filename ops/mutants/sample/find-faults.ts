import { parseSync } from 'vite'

/** One place of a source file and what stands there instead, as offsets into its text. */
export interface Fault {
  file: string
  line: number
  says: string
  start: number
  end: number
  replace: string
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

type Change = Pick<Fault, 'says' | 'start' | 'end' | 'replace'>

/** Every fault that could be put into the file, one place at a time; the types, the names and the imports stay. */
export function findFaults(file: string, text: string): Fault[] {
  const faults: Fault[] = []
  const visit = (value: unknown, parent: Node): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent)
    if (!isNode(value) || isPassedOver(value)) return
    for (const change of spoil(value, parent, text))
      faults.push({ file, line: text.slice(0, change.start).split('\n').length, ...change })
    for (const [part, inner] of Object.entries(value)) {
      const isName = part === 'key' && value.computed !== true
      if (!isName) visit(inner, value)
    }
  }
  const { program } = parseSync(file, text)
  visit(program.body, { type: program.type, start: program.start, end: program.end })
  return faults
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const kept = /^TS(?:As|NonNull|Satisfies)Expression$/
const isPassedOver = ({ type, name }: Node): boolean =>
  (type.startsWith('TS') && !kept.test(type)) ||
  type === 'ImportDeclaration' ||
  (type === 'JSXAttribute' && isNode(name) && name.name === 'className')

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}

function spoil(node: Node, parent: Node, text: string): Change[] {
  const { type, start, end } = node
  const write = ({ start: from, end: to }: Node): string => text.slice(from, to)
  if ((type === 'IfStatement' || type === 'ConditionalExpression') && isNode(node.test)) {
    const { test } = node
    return [{ says: 'a condition is negated', start: test.start, end: test.end, replace: `!(${write(test)})` }]
  }
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && isNode(node.left) && isNode(node.right)) {
    const other = opposites[String(node.operator)]
    const replace = `(${write(node.left)} ${other} ${write(node.right)})`
    return other === undefined ? [] : [{ says: `${node.operator} is ${other}`, start, end, replace }]
  }
  if (type === 'ExpressionStatement')
    return isDirective(node) ? [] : [{ says: 'a statement is gone', start, end, replace: ';' }]
  if (type === 'AwaitExpression' && isNode(node.argument))
    return [{ says: 'nobody waits', start, end, replace: `(${write(node.argument)})` }]
  if (type === 'Literal') return spoilConstant(node)
  if (type === 'BlockStatement' && isBody(node, parent)) {
    return [{ says: 'a function returns at once', start: start + 1, end: start + 1, replace: ' return;' }]
  }
  return []
}

function spoilConstant({ value, start, end }: Node): Change[] {
  if (typeof value === 'boolean') return [{ says: `${value} is ${!value}`, start, end, replace: String(!value) }]
  if (typeof value !== 'number') return []
  return [{ says: `${value} is ${value + 1}`, start, end, replace: String(value + 1) }]
}

const isDirective = ({ expression }: Node): boolean =>
  isNode(expression) &&
  (expression.type === 'Literal' || (isNode(expression.callee) && expression.callee.type === 'Super'))

const isBody = ({ body }: Node, { type }: Node): boolean =>
  Array.isArray(body) && body.length > 0 && /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(type)
