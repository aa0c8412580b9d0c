import pg from 'pg'
import { context } from '#infra/context.ts'
import { isAside } from './record-statements.ts'

export interface PlanStep {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Index Name'?: string
  'Relation Name'?: string
  'Heap Fetches'?: number
  Plans?: PlanStep[]
}

export interface Measured {
  /** Blocks of 8 KB that all statements of the call touched, counted anew each time. */
  blocks: number
  /** Every step of every plan. */
  steps: PlanStep[]
}

interface Said {
  text: string
  values: unknown[]
}

const readQuery = ([query, values]: unknown[]): Said =>
  typeof query === 'string'
    ? { text: query, values: Array.isArray(values) ? values : [] }
    : { values: Array.isArray(values) ? values : [], ...(query as { text: string }) }

/** What the queries of a call cost the database: each that matches is explained after it, with the values it had. */
export const measureCall = async (action: () => Promise<unknown>, asks: RegExp): Promise<Measured> => {
  const { prototype } = pg.Client
  const original = prototype.query
  const said: Said[] = []
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const query = readQuery(args)
    if (/^\s*(with|select)\b/i.test(query.text) && asks.test(query.text) && !isAside(query.text)) said.push(query)
    return Reflect.apply(original, this, args)
  }
  prototype.query = listening as typeof original
  try {
    await action()
  } finally {
    prototype.query = original
  }
  if (said.length === 0) throw new Error(`No query of the call matches ${asks}.`)
  return explain(said)
}

async function explain(said: readonly Said[]): Promise<Measured> {
  const measured: Measured = { blocks: 0, steps: [] }
  const visit = (step: PlanStep): void => {
    measured.steps.push(step)
    for (const below of step.Plans ?? []) visit(below)
  }
  for (const { text, values } of said) {
    const { rows } = await context().db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanStep & Record<string, number> }] }>({
      sql: `explain (analyze, buffers, format json) ${text}`,
      parameters: values,
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: text },
    })
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('There is no plan.')
    measured.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    visit(plan)
  }
  return measured
}
