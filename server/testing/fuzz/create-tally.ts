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

/** Counts what was asked and answered, and remembers what was wrong. */
export const createTally = () => {
  const done = new Map<string, number>()
  const asked = new Map<Role, number>()
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
      asked.set(by, (asked.get(by) ?? 0) + 1)
      if (isDone) done.set(name, (done.get(name) ?? 0) + 1)
      else if (kind === 'recipe') undone.push(`${name}: ${status} ${body.slice(0, 200)} ${describe(call)}`)
      // oEmbed answers 501 to forms that are not offered, as its specification has it.
      if (status < 500 || (name === 'oembed' && status === 501)) return
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
    /** What went wrong on the side of the server. */
    faults: () => blamed,
    /** Calls by a recipe that were refused. */
    undone: () => undone,
    report: (names: readonly string[], seed: number): string => {
      const { name, done: count } = least(names)
      const byRole = roles.map((role) => `${role} ${asked.get(role) ?? 0}`).join(', ')
      const total = calls.toLocaleString('en')
      const part = Math.round(share() * 100)
      return `fuzz: ${total} calls, ${failures} of 5xx, ${part} % done, least: ${name} ${count} (seed ${seed})\n${byRole}`
    },
  }
}
