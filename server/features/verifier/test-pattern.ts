import { createContext, Script } from 'node:vm'

const maxPattern = 1000
const maxText = 100_000
const time = {
  foreign: { each: 50, together: 200 },
  // The patterns of our own schemas are quick; where the machine is busy, the clock runs on all the same.
  own: { each: 1000, together: 4000 },
} as const

const script = new Script('new RegExp(pattern, "u").test(text)')
// No object of ours goes in: only texts.
const sandbox = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })

/**
 * Tests texts by patterns that somebody else wrote. A pattern that backtracks for ever is stopped; undefined then, and
 * for one that is none.
 */
export const createPatternTester = (
  whose: keyof typeof time = 'foreign',
): ((pattern: string, text: string) => boolean | undefined) => {
  const { each, together } = time[whose]
  let left: number = together
  return (pattern, text) => {
    if (pattern.length > maxPattern || text.length > maxText || left < 1) return undefined
    const started = performance.now()
    try {
      Object.assign(sandbox, { pattern, text })
      return script.runInContext(sandbox, { timeout: Math.ceil(Math.min(left, each)) }) === true
    } catch {
      return undefined
    } finally {
      left -= performance.now() - started
    }
  }
}
