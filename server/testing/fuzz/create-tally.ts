import type { Call } from './call.ts'
import { type Role, roles } from './world.ts'

interface Counted {
  name: string
  by: Role
  kind: string
  status: number
  isDone: boolean
  call: Call
  body: string
}

interface Blamed {
  name: string
  kind: string
  call: Call | undefined
  text: string
}

const shown = 600

/** What a call was, short enough to be read and whole enough to be sent again. */
const describe = (call: Call | undefined): string => {
  if (!call) return ''
  const { by, params, query, rawQuery, body, form, headers } = call
  return JSON.stringify({ by, params, query, rawQuery, body: body ?? form, headers }).slice(0, shown)
}

interface Asked {
  done: number
  refused: number
  failed: number
  reached: Set<string>
}

const outcomeOf = (status: number, isDone: boolean): 'done' | 'refused' | 'failed' =>
  isDone ? 'done' : status < 500 || status === 501 ? 'refused' : 'failed'

const askedBy = (all: Map<Role, Asked>, by: Role): Asked => {
  const known = all.get(by) ?? { done: 0, refused: 0, failed: 0, reached: new Set() }
  all.set(by, known)
  return known
}

/** An endpoint and what was wrong with it, without the call. */
const kindOf = (line: string): string => line.replace(/ \(.*/s, '')

/** Counts what was asked and answered, and remembers what was wrong. */
export const createTally = () => {
  const done = new Map<string, number>()
  const doneByDocument = new Set<string>()
  const byRole = new Map<Role, Asked>()
  const blamed: string[] = []
  const undone: string[] = []
  let calls = 0
  let failures = 0
  const sumOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  const least = (names: readonly string[]) =>
    names.map((name) => ({ name, done: done.get(name) ?? 0 })).reduce((low, one) => (one.done < low.done ? one : low))
  const share = () => sumOf(done) / calls

  return {
    count: ({ name, by, kind, status, isDone, call, body }: Counted): void => {
      calls++
      const { [outcomeOf(status, isDone)]: before } = askedBy(byRole, by)
      askedBy(byRole, by)[outcomeOf(status, isDone)] = before + 1
      if (isDone) askedBy(byRole, by).reached.add(name)
      if (isDone && kind === 'document') doneByDocument.add(name)
      if (isDone) done.set(name, (done.get(name) ?? 0) + 1)
      else if (kind === 'recipe') undone.push(`${name}: ${status} ${body.slice(0, 200)} ${describe(call)}`)
      // oEmbed answers 501 to forms that are not offered, as its specification has it.
      if (status < 500 || (name === 'getOembed' && status === 501)) return
      failures++
      blamed.push(`${name} (${kind}): ${status} ${describe(call)}`)
    },
    /** An answer that is not as the document tells, or a recipe that could not be followed. */
    blame: ({ name, kind, call, text }: Blamed): void => {
      calls++
      blamed.push(`${name} (${kind}): ${text.slice(0, shown)} ${describe(call)}`)
    },
    calls: () => calls,
    share,
    least,
    /** Those of the operations that did what they are for. */
    reached: (names: readonly string[]) => names.filter((one) => done.has(one)),
    /** What went wrong on the side of the server. */
    faults: () => blamed,
    /** Calls by a recipe that were refused. */
    undone: () => undone,
    report: (names: readonly string[], seed: number): string => {
      const { name, done: count } = least(names)
      const rows = roles.map((role) => {
        const { done: answered, refused, failed, reached } = askedBy(byRole, role)
        return [role, answered + refused + failed, answered, refused, failed, reached.size].join(' | ')
      })
      const reached = names.filter((one) => done.has(one)).length
      const total = calls.toLocaleString('en')
      const part = Math.round(share() * 100)
      return `fuzz: ${total} calls, ${failures} of 5xx, ${part} % done, least: ${name} ${count} (seed ${seed})
operations that did what they are for: ${reached} of ${names.length}, ${doneByDocument.size} with what the document alone says; kinds of faults: ${new Set(blamed.map(kindOf)).size}
| by | calls | done | refused | 5xx | operations done |
|---|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}`
    },
  }
}
