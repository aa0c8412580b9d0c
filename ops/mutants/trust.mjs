// One small fault, or a few, for each rule by which authority ends with its reason.
import { gatherMutants } from './run/gather.mjs'

export const { tests, mutants } = await gatherMutants(new URL('./trust/', import.meta.url))

export const rules = 'A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A22 A23'.split(' ')
