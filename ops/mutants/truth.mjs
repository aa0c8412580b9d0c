// One small fault, or a few, for each promise of the verdict: nothing false verifies, and nothing is said of another than
// the one it was said of.
import { gatherMutants } from './run/gather.mjs'

export const { tests, mutants } = await gatherMutants(new URL('./truth/', import.meta.url))

export const rules = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8']
