import { type Plugin, parseSync } from 'vite'

/** What endpoints say for the server alone; what is called to say it is the shape of a member. */
const unasked = new Set(['edge', 'refusals', 'otherAnswers', 'jsonKeys', 'bodyLimit', 'takesParts', 'isForPeople'])
/** What they and areas say in one text, for the server and for people who read the page of the interface. */
const written = new Set([
  'summary',
  'description',
  'speaksBadgr',
  'bodies',
  'rate',
  'cors',
  'cache',
  'referrer',
  'finalSlash',
  'unknown',
])
/** To which area an address belongs is asked at the server only. */
const lookUps = new Set(['byPrefix', 'findArea'])

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}
type Cut = [start: number, end: number]

/**
 * Leaves out what endpoints say of themselves to people who read the interface's pages, and what they refuse: the server
 * knows. What the server takes out of texts is gone as well before a browser reads them.
 */
export const lightenContracts = (): Plugin => ({
  name: 'lighten-contracts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contracts\/[^?]+\.ts$/.test(id) && !id.includes('node_modules')
      ? { code: lightenContract(code, id), map: null }
      : undefined,
})

/** A module of the contracts as the browser needs it. Throws for what is no TypeScript. */
export const lightenContract = (code: string, file: string): string => {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  let lighter = ''
  let from = 0
  for (const [start, end] of [...cutsIn(program, code)].sort(([one], [other]) => one - other)) {
    // What lies within something that is gone already.
    if (start < from) continue
    lighter += code.slice(from, start)
    from = end
  }
  return lighter + code.slice(from)
}

function* cutsIn(value: unknown, code: string): Generator<Cut> {
  if (Array.isArray(value)) for (const one of value) yield* cutsIn(one, code)
  else if (isNode(value)) {
    yield* cutsAt(value, code)
    for (const member of Object.values(value)) if (typeof member === 'object') yield* cutsIn(member, code)
  }
}

function* cutsAt(node: Node, code: string): Generator<Cut> {
  switch (node.type) {
    case 'ObjectExpression':
      for (const member of nodesOf(node.properties))
        if (isUntold(member)) yield [member.start, endWithComma(member, code)]
      break
    case 'CallExpression': {
      const { callee } = node
      const [cleaner] = nodesOf(node.arguments)
      if (
        isNode(callee) &&
        isNode(callee.object) &&
        nameOf(callee.property) === 'overwrite' &&
        nameOf(cleaner) === 'withoutTags'
      )
        yield [callee.object.end, node.end]
      break
    }
    case 'Program':
      for (const statement of nodesOf(node.body)) {
        const declared = isNode(statement.declaration) ? statement.declaration : statement
        if (nodesOf(declared.declarations).some(({ id }) => lookUps.has(nameOf(id) ?? '')))
          yield [statement.start, statement.end]
      }
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined

const isUntold = ({ key, value }: Node): boolean => {
  if (!isNode(value)) return false
  const name = nameOf(key) ?? ''
  if (unasked.has(name)) return value.type !== 'CallExpression'
  return written.has(name) && (value.type === 'Literal' || value.type === 'TemplateLiteral')
}

function endWithComma({ end }: Node, code: string): number {
  const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? []
  return end + comma.length
}
