import { expect, test } from 'vitest'
import { claimState } from '#contracts/claims/claims.ts'
import { type EntryState, hasPlace, mayChange, mayEntryChange, showState } from './states.ts'

test('of all pairs of states of a claim staff may lead it along these alone', () => {
  const states = claimState.options
  const ways = states.flatMap((from) => states.filter((to) => mayChange(from, to)).map((to) => `${from} ${to}`))
  expect(ways).toEqual(['draft open', 'open paused', 'open ended', 'paused open', 'paused ended', 'ended open'])
})

test('of all pairs of states of an entry these alone are ways, and nothing leads away from an award', () => {
  const states: EntryState[] = ['held', 'asked', 'awarded', 'lapsed', 'refused']
  const ways = states.flatMap((from) => states.filter((to) => mayEntryChange(from, to)).map((to) => `${from} ${to}`))
  expect(ways).toEqual([
    'held asked',
    'held awarded',
    'held lapsed',
    'held refused',
    'asked awarded',
    'asked lapsed',
    'lapsed held',
    'lapsed asked',
    'lapsed awarded',
    'lapsed refused',
    'refused held',
    'refused awarded',
  ])
  expect(states.filter(hasPlace)).toEqual(['held', 'asked', 'awarded'])
})

const noon = new Date('2026-07-01T12:00:00Z')
const before = new Date('2026-07-01T11:00:00Z')
const after = new Date('2026-07-01T13:00:00Z')

test.each([
  ['draft', { state: 'draft' }],
  ['paused', { state: 'paused', closes_at: before }],
  ['ended', { state: 'ended', opens_at: after }],
  ['open', {}],
  ['early', { opens_at: after }],
  ['open', { opens_at: noon }],
  ['ended', { closes_at: noon }],
  ['ended', { closes_at: before, cap: 1, taken: 1 }],
  ['open', { opens_at: before, closes_at: after }],
  ['paused', { has_home: false }],
  ['paused', { has_home: false, closes_at: before }],
  ['ended', { state: 'ended', has_home: false }],
  ['full', { cap: 2, taken: 2 }],
  ['open', { cap: 2, taken: 2, overdue: 1 }],
  ['open', { cap: 2, taken: 1 }],
] as const)('people meet it as %s: %j', (shown, facts) => {
  const usual = {
    state: 'open',
    has_home: true,
    opens_at: null,
    closes_at: null,
    cap: null,
    taken: 0,
    overdue: 0,
  } as const
  expect(showState({ ...usual, ...facts }, noon)).toBe(shown)
})
