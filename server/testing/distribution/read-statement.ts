import { parseSync } from 'libpg-query'
import { placeOf } from '#infra/db/distribution/tables.ts'

/** A node of PostgreSQL's own grammar: its kind is the only name in it. */
type Tree = { [name: string]: unknown }

/** Something that rows are taken from, or written to. */
export interface Relation {
  /** The table; undefined for a sub-query, a function, or what a `with` names. */
  table: string | undefined
  alias: string
}

/** One query of a statement, or one write, with what it is within. */
export interface Block {
  kind: 'select' | 'insert' | 'update' | 'delete'
  parent: Block | undefined
  /** Where it stands in its parent. */
  place: 'top' | 'from' | 'lateral' | 'expression' | 'with' | 'source'
  relations: Relation[]
  /** What it writes to. */
  target?: Relation
  /** Of an insert: whether it takes rows of a query, and whether it updates what is there. */
  takes?: boolean
  hasLimit: boolean
  /** Those whose rows it locks. */
  locked: Relation[]
  /** Whether it names a column of what it is within. */
  isCorrelated: boolean
  inner: Block[]
  /** What it calls by itself. */
  functions: Set<string>
  /** What `with` has named so far. */
  names: Set<string>
}

export interface Statement {
  blocks: Block[]
  /** Relations whose issuers are said to be the same have the same number; 0 is an issuer that is named by a value. */
  issuerOf: (relation: Relation) => number
  columns: Set<string>
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const treeOf = (value: unknown): Tree => (isTree(value) ? value : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const nodeOf = (value: unknown, name: string): Tree | undefined => {
  const found = treeOf(value)[name]
  return isTree(found) ? found : undefined
}
const textOf = (value: unknown): string => {
  const text = nodeOf(value, 'String')?.sval
  return typeof text === 'string' ? text : ''
}

/** What the statements of a text say, one after the other. Throws where PostgreSQL would find a fault in the grammar. */
export const readStatements = (text: string): Statement[] =>
  listOf(treeOf(parseSync(text)).stmts).map((raw) => new Reader().read(treeOf(raw).stmt))

class Reader {
  readonly #blocks: Block[] = []
  readonly #columns = new Set<string>()
  readonly #classes = new Map<Relation | 0, Relation | 0>()

  read(node: unknown): Statement {
    this.#query(node, undefined, 'top')
    const numbers = new Map<Relation | 0, number>([[this.#rootOf(0), 0]])
    const issuerOf = (relation: Relation): number => {
      const root = this.#rootOf(relation)
      const number = numbers.get(root) ?? numbers.size
      numbers.set(root, number)
      return number
    }
    return { blocks: this.#blocks, issuerOf, columns: this.#columns }
  }

  #rootOf(of: Relation | 0): Relation | 0 {
    let root = of
    for (let up = this.#classes.get(root); up !== undefined; up = this.#classes.get(root)) root = up
    return root
  }

  #unite(left: Relation | 0, right: Relation | 0): void {
    const [from, to] = [this.#rootOf(left), this.#rootOf(right)]
    if (from !== to) this.#classes.set(from, to)
  }

  #query(node: unknown, parent: Block | undefined, place: Block['place']): void {
    const kinds = { SelectStmt: 'select', InsertStmt: 'insert', UpdateStmt: 'update', DeleteStmt: 'delete' } as const
    for (const [name, kind] of Object.entries(kinds)) {
      const statement = nodeOf(node, name)
      if (statement) this.#block(statement, kind, parent, place)
    }
  }

  #block(statement: Tree, kind: Block['kind'], parent: Block | undefined, place: Block['place']): void {
    const names = new Set(parent?.names)
    const hasLimit = statement.limitCount !== undefined
    const block: Block = {
      kind,
      parent,
      place,
      relations: [],
      hasLimit,
      locked: [],
      isCorrelated: false,
      inner: [],
      functions: new Set(),
      names,
    }
    this.#blocks.push(block)
    parent?.inner.push(block)
    for (const cte of listOf(treeOf(statement.withClause).ctes)) {
      const { ctename, ctequery } = nodeOf(cte, 'CommonTableExpr') ?? {}
      this.#query(ctequery, block, 'with')
      block.names.add(String(ctename))
    }
    if (isTree(statement.relation)) {
      block.target = this.#relation(statement.relation, block)
      block.takes = kind === 'insert' && this.#takesRows(statement)
    }
    for (const item of [...listOf(statement.fromClause), ...listOf(statement.usingClause)]) this.#from(item, block)
    // Halves of a union are queries of their own, in the same surroundings.
    for (const half of [statement.larg, statement.rarg])
      if (isTree(half)) this.#block(half, 'select', block, place === 'lateral' ? 'lateral' : 'source')
    if (kind === 'insert') this.#inserted(statement, block)
    for (const name of ['targetList', 'returningClause', 'returningList', 'groupClause', 'sortClause', 'valuesLists'])
      this.#expression(statement[name], block)
    for (const name of [
      'whereClause',
      'havingClause',
      'onConflictClause',
      'limitCount',
      'limitOffset',
      'distinctClause',
    ])
      this.#condition(statement[name], block)
    for (const lock of listOf(statement.lockingClause)) {
      const named = listOf(nodeOf(lock, 'LockingClause')?.lockedRels).map((item) =>
        aliasOf(nodeOf(item, 'RangeVar') ?? {}),
      )
      block.locked.push(...block.relations.filter(({ alias }) => named.length === 0 || named.includes(alias)))
    }
  }

  #takesRows(statement: Tree): boolean {
    const select = nodeOf(statement.selectStmt, 'SelectStmt')
    return select?.valuesLists === undefined || statement.onConflictClause !== undefined
  }

  #inserted(statement: Tree, block: Block): void {
    this.#query(statement.selectStmt, block, 'source')
    const place = listOf(statement.cols).findIndex((column) => nodeOf(column, 'ResTarget')?.name === 'issuer_id')
    const select = nodeOf(statement.selectStmt, 'SelectStmt') ?? {}
    const rows = select.valuesLists
      ? listOf(select.valuesLists).map((row) => listOf(nodeOf(row, 'List')?.items)[place])
      : [nodeOf(listOf(select.targetList)[place], 'ResTarget')?.val]
    if (block.target && place >= 0 && rows.every(isValue)) this.#unite(block.target, 0)
  }

  #relation(variable: Tree, block: Block): Relation {
    const name = String(variable.relname)
    const isTable = variable.schemaname === undefined || variable.schemaname === 'public'
    const relation = { table: isTable && !block.names.has(name) ? name : undefined, alias: aliasOf(variable) }
    block.relations.push(relation)
    return relation
  }

  /** The relations that it adds, so that `using` can name a column of both sides. */
  #from(item: unknown, block: Block): Relation[] {
    const variable = nodeOf(item, 'RangeVar')
    if (variable) return [this.#relation(variable, block)]
    const join = nodeOf(item, 'JoinExpr')
    if (join) {
      const [left, right] = [this.#from(join.larg, block), this.#from(join.rarg, block)]
      if (listOf(join.usingClause).some((column) => textOf(column) === 'issuer_id'))
        for (const one of left) for (const other of right) this.#unite(one, other)
      this.#condition(join.quals, block)
      return [...left, ...right]
    }
    const inner = nodeOf(item, 'RangeSubselect')
    const relation = { table: undefined, alias: aliasOf(inner ?? nodeOf(item, 'RangeFunction') ?? {}) }
    if (inner) this.#query(inner.subquery, block, inner.lateral === true ? 'lateral' : 'from')
    else this.#expression(item, block)
    block.relations.push(relation)
    return [relation]
  }

  /** An expression that has to be true: what it says of issuers holds. */
  #condition(node: unknown, block: Block): void {
    const both = nodeOf(node, 'BoolExpr')
    if (both?.boolop === 'AND_EXPR') {
      for (const part of listOf(both.args)) this.#condition(part, block)
      return
    }
    const { kind, name, lexpr, rexpr } = nodeOf(node, 'A_Expr') ?? {}
    if (kind === 'AEXPR_OP' && textOf(listOf(name)[0]) === '=') {
      const [left, right] = [lexpr, rexpr].map((side) => listOf(nodeOf(side, 'RowExpr')?.args ?? [side]))
      for (const [index, side] of (left ?? []).entries()) this.#equal(side, right?.[index], block)
    }
    this.#expression(node, block)
  }

  #equal(left: unknown, right: unknown, block: Block): void {
    const [one, other] = [this.#issuerIn(left, block), this.#issuerIn(right, block)]
    if (one !== undefined && other !== undefined && (one !== 0 || other !== 0)) this.#unite(one, other)
  }

  #issuerIn(node: unknown, block: Block): Relation | 0 | undefined {
    if (isValue(node)) return 0
    const path = listOf(nodeOf(node, 'ColumnRef')?.fields).map(textOf)
    return path.at(-1) === 'issuer_id' ? findRelation(path.at(-2), block)?.relation : undefined
  }

  #expression(node: unknown, block: Block): void {
    if (Array.isArray(node)) {
      for (const part of node) this.#expression(part, block)
      return
    }
    for (const [name, part] of Object.entries(treeOf(node))) {
      if (name === 'SubLink') {
        this.#expression(treeOf(part).testexpr, block)
        this.#query(treeOf(part).subselect, block, 'expression')
      } else if (name === 'FuncCall') {
        block.functions.add(textOf(listOf(treeOf(part).funcname).at(-1)))
        this.#expression(part, block)
      } else if (name === 'ColumnRef') this.#column(listOf(treeOf(part).fields).map(textOf), block)
      else if (typeof part === 'object') this.#expression(part, block)
    }
  }

  #column(path: string[], block: Block): void {
    this.#columns.add(path.at(-1) ?? '')
    if (path.length < 2) return
    const found = findRelation(path.at(-2), block)
    // Every query between the one that names the column and the one that has it depends on the latter.
    for (let inner = block; found && inner !== found.block && inner.parent; inner = inner.parent)
      inner.isCorrelated = true
  }
}

const aliasOf = (node: Tree): string => String(treeOf(node.alias).aliasname ?? node.relname ?? '')

/** A parameter or a literal, whatever it is cast to. */
const isValue = (node: unknown): boolean => {
  const cast = nodeOf(node, 'TypeCast')
  return cast ? isValue(cast.arg) : nodeOf(node, 'ParamRef') !== undefined || nodeOf(node, 'A_Const') !== undefined
}

/** What a name before a column stands for; without a name, the first table around. */
function findRelation(alias: string | undefined, block: Block): { relation: Relation; block: Block } | undefined {
  for (let at: Block | undefined = block; at; at = at.parent) {
    const relation =
      alias === undefined
        ? (at.relations.find(({ table }) => placeOf(table) === 'distributed') ??
          at.relations.find(({ table }) => table))
        : at.relations.find((one) => one.alias === alias)
    if (relation) return { relation, block: at }
  }
  return undefined
}
