import { placeOf, type TablePlace } from '#infra/db/distribution/tables.ts'
import { type Block, type Relation, readStatements, type Statement } from './read-statement.ts'

/** What a distributed PostgreSQL (Citus) does not take, or takes at the price of deadlocks. */
export type Rule =
  | 'volatile function in a write'
  | 'ctid'
  | 'correlated sub-query'
  | 'lateral limit'
  | 'writes on several machines'
  | 'insert from a local table'
  | 'change by a table elsewhere'
  | 'row lock on a copy'
  | 'row lock on every part'
  | 'join beside the issuer'

export interface Refusal {
  /** The statement in short: what it does, and to which table. */
  what: string
  rule: Rule
  /** What it is about, in the order of the alphabet. */
  tables: string[]
}

const volatile = new Set(
  'clock_timestamp timeofday random random_normal gen_random_uuid uuidv4 uuidv7 gen_random_bytes nextval setval txid_current pg_current_xact_id'.split(
    ' ',
  ),
)

/** What stands against each statement of a text on a distributed PostgreSQL. */
export const judgeStatement = (text: string): Refusal[] => {
  return readStatements(text).flatMap((statement) => {
    const what = nameStatement(statement)
    const found = rules.flatMap((rule) => rule(describe(statement)))
    return found.map(({ rule, tables }) => ({ what, rule, tables: [...new Set(tables)].sort() }))
  })
}

function nameStatement({ blocks }: Statement): string {
  const tables = blocks.flatMap(
    ({ target, relations }) => target ?? relations.find(({ table }) => placeOf(table)) ?? [],
  )
  return `${blocks[0]?.kind} ${tables[0]?.table}`
}

type Found = Omit<Refusal, 'what'>

interface Case extends Statement {
  at: (place: TablePlace) => Relation[]
  /** Everything that it touches lies in the part of one issuer, or everywhere: any SQL is taken. */
  isOnOnePart: boolean
  writes: (Block & { target: Relation })[]
}

function describe(statement: Statement): Case {
  const relations = statement.blocks.flatMap((block) => [...block.relations])
  const at = (place: TablePlace): Relation[] => relations.filter(({ table }) => placeOf(table) === place)
  const isOnOnePart = at('local').length === 0 && at('distributed').every((one) => statement.issuerOf(one) === 0)
  const writes = statement.blocks.flatMap((block) => (block.target ? [{ ...block, target: block.target }] : []))
  return { ...statement, at, isOnOnePart, writes }
}

const namesOf = (relations: readonly Relation[]): string[] => relations.flatMap(({ table }) => table ?? [])
const isAt = (place: TablePlace, { table }: Relation): boolean => placeOf(table) === place
const refuse = (rule: Rule, relations: readonly Relation[]): Found[] =>
  relations.length === 0 ? [] : [{ rule, tables: namesOf(relations) }]

/** All tables in a query and in what stands in it, but for what is worked out by itself before. */
const tablesWithin = (block: Block): Relation[] => [
  ...block.relations.filter(({ table }) => placeOf(table)),
  ...block.inner.filter(({ place, isCorrelated }) => place === 'source' || isCorrelated).flatMap(tablesWithin),
]

/** What `with` names is worked out before. */
const isVolatile = ({ functions, inner }: Block): boolean =>
  [...functions].some((name) => volatile.has(name)) ||
  inner.some((block) => block.place !== 'with' && isVolatile(block))

const refuseVolatile = ({ writes }: Case): Found[] =>
  writes.flatMap((block) =>
    (block.kind !== 'insert' || block.takes) &&
    !isAt('local', block.target) &&
    placeOf(block.target.table) &&
    isVolatile(block)
      ? refuse('volatile function in a write', [block.target])
      : [],
  )

const refuseCtid = ({ columns, at }: Case): Found[] =>
  columns.has('ctid') ? refuse('ctid', [...at('distributed'), ...at('reference')]) : []

const refuseCorrelated = ({ blocks, issuerOf, isOnOnePart }: Case): Found[] =>
  blocks.flatMap((block) => {
    const { parent, place, isCorrelated } = block
    if (isOnOnePart || !parent || !isCorrelated || (place !== 'expression' && place !== 'lateral')) return []
    const [inner, outer] = [tablesWithin(block), parent.relations.filter(({ table }) => placeOf(table))]
    const [parts, around] = [inner, outer].map((list) => list.filter((one) => isAt('distributed', one)))
    if (!parts?.length && !around?.length) return []
    if (block.hasLimit && place === 'lateral') return refuse('lateral limit', parts?.length ? parts : inner)
    const isBeside = [...inner, ...outer].some((one) => isAt('local', one))
    const isTogether = parts?.every((one) => around?.some((other) => issuerOf(other) === issuerOf(one)))
    return isTogether && !isBeside ? [] : refuse('correlated sub-query', parts?.length ? parts : inner)
  })

const refuseMixedWrites = ({ blocks, at, writes, isOnOnePart }: Case): Found[] => {
  const hasInnerWrite = blocks.some(({ place, target }) => place === 'with' && target)
  const touched = [...at('distributed'), ...writes.map(({ target }) => target).filter((one) => isAt('reference', one))]
  const isWithinOne = isOnOnePart && writes.every(({ target }) => isAt('distributed', target))
  const isElsewhere = at('distributed').length === 0 && writes.every(({ target }) => isAt('local', target))
  return hasInnerWrite && !isWithinOne && !isElsewhere ? refuse('writes on several machines', touched) : []
}

const refuseInsert = ({ at, writes }: Case): Found[] =>
  writes.flatMap(({ kind, takes, target }) =>
    kind === 'insert' && takes && isAt('distributed', target)
      ? refuse('insert from a local table', at('local').length > 0 ? [target] : [])
      : [],
  )

const refuseChange = ({ writes, isOnOnePart }: Case): Found[] =>
  writes.flatMap((block) => {
    if (isOnOnePart || block.kind === 'insert') return []
    const others = tablesWithin(block).filter((one) => one !== block.target && !isAt('reference', one))
    const elsewhere = others.filter((one) => isAt('distributed', one) !== isAt('distributed', block.target))
    return refuse('change by a table elsewhere', elsewhere.length > 0 ? [block.target, ...elsewhere] : [])
  })

const refuseLocks = ({ blocks, issuerOf }: Case): Found[] =>
  blocks.flatMap(({ locked }) => [
    ...refuse(
      'row lock on a copy',
      locked.filter((one) => isAt('reference', one)),
    ),
    ...refuse(
      'row lock on every part',
      locked.filter((one) => isAt('distributed', one) && issuerOf(one) !== 0),
    ),
  ])

const refuseJoins = ({ blocks, issuerOf }: Case): Found[] =>
  blocks.flatMap(({ relations }) => {
    const parts = relations.filter((one) => isAt('distributed', one))
    const issuers = new Set(parts.map(issuerOf))
    return issuers.size > 1 ? refuse('join beside the issuer', parts) : []
  })

const rules = [
  refuseVolatile,
  refuseCtid,
  refuseCorrelated,
  refuseMixedWrites,
  refuseInsert,
  refuseChange,
  refuseLocks,
  refuseJoins,
]
