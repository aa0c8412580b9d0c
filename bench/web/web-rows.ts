import type { Action, Opening, Timed } from '../measures/trace.ts'

type Figures<Kind> = ReadonlyMap<string, readonly Timed<Kind>[]>

interface Table {
  text: string
  /** How many figures are beyond their limit. */
  misses: number
}

/** Milliseconds, thousands of bytes and shares of the screen that nothing should go beyond; of blocked time, what others call poor. */
const limits = { first: 1800, largest: 2500, blocked: 600, shift: 0.05, script: 200 }
const answerLimit = 100

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The work at the quietest moment; beside it, times are shortened by what the machine was slower. */
const quietest = (openings: Figures<Opening>, actions: Figures<Action>): number =>
  Math.min(...[...openings.values(), ...actions.values()].flat().map(({ work }) => work))

const write = (heads: string[], rows: string[][]): string =>
  [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** What a first load may weigh is asked of the pages that are named first only. */
export const writeOpenings = (
  openings: Figures<Opening>,
  actions: Figures<Action>,
  firstPages: ReadonlySet<string>,
): Table => {
  const quiet = quietest(openings, actions)
  let misses = 0
  const holdToLimit = (name: keyof typeof limits, value: number, digits = 0): string => {
    const isMissed = value > limits[name]
    if (isMissed) misses += 1
    return isMissed ? `**${value.toFixed(digits)}**` : value.toFixed(digits)
  }
  const rows = [...openings].map(([title, figures]) => {
    const time = (name: 'first' | 'largest' | 'blocked') =>
      holdToLimit(name, middle(figures.map((figure) => (figure[name] * quiet) / figure.work)))
    return [
      title,
      time('first'),
      time('largest'),
      time('blocked'),
      holdToLimit('shift', Math.max(...figures.map(({ shift }) => shift)), 3),
      firstPages.has(title)
        ? holdToLimit('script', middle(figures.map(({ script }) => script)))
        : middle(figures.map(({ script }) => script)).toFixed(0),
      String(middle(figures.map(({ requests }) => requests))),
    ]
  })
  const limit = ['limit', ...Object.values(limits).map(String), '']
  const heads = ['Page', 'first content ms', 'largest content ms', 'blocked ms', 'shift', 'script KB', 'requests']
  return { text: write(heads, [limit, ...rows]), misses }
}

export const writeActions = (openings: Figures<Opening>, actions: Figures<Action>): Table => {
  const quiet = quietest(openings, actions)
  let misses = 0
  const rows = [...actions].map(([title, figures]) => {
    const times = figures.map(({ answered, work }) => (answered * quiet) / work)
    const tasks = figures.map(({ task, work }) => (task * quiet) / work)
    const isMissed = middle(times) > answerLimit
    if (isMissed) misses += 1
    const value = middle(times).toFixed(0)
    return [title, isMissed ? `**${value}**` : value, Math.max(...times).toFixed(0), middle(tasks).toFixed(0)]
  })
  const heads = ['Action', 'to the next paint ms', 'slowest of the runs', 'longest task ms']
  return { text: write(heads, [['limit', String(answerLimit), '', ''], ...rows]), misses }
}
