import { type ClaimState, heldMinutes, type ShownClaimState } from '#contracts/claims/claims.ts'
import { now } from '#infra/clock.ts'
import type { ClaimRow } from './queries.ts'

/** For which a place is held, and a code is kept. */
export const heldSeconds = heldMinutes * 60

const ways: Record<ClaimState, readonly ClaimState[]> = {
  draft: ['open'],
  open: ['paused', 'ended'],
  paused: ['open', 'ended'],
  ended: ['open'],
}

/** Whether staff may lead a claim from one state to another. */
export const mayChange = (from: ClaimState, to: ClaimState): boolean => ways[from].includes(to)

export type EntryState = 'held' | 'asked' | 'awarded' | 'lapsed' | 'refused'

const entryWays: Record<EntryState, readonly EntryState[]> = {
  held: ['asked', 'awarded', 'lapsed', 'refused'],
  // With a request, which is decided, withdrawn or given up.
  asked: ['awarded', 'lapsed'],
  // A place that was given back is taken again while there is one.
  lapsed: ['held', 'asked', 'awarded', 'refused'],
  // The list may have grown since.
  refused: ['held', 'awarded'],
  awarded: [],
}

/** Whether the use of a claim by one person may go from one state to another; what is awarded stays so. */
export const mayEntryChange = (from: EntryState, to: EntryState): boolean => entryWays[from].includes(to)

/** Whether an entry in the state has one of the places of the claim. */
export const hasPlace = (state: EntryState): boolean => state === 'held' || state === 'asked' || state === 'awarded'

type Facts = Pick<ClaimRow, 'state' | 'has_home' | 'opens_at' | 'closes_at' | 'cap' | 'taken' | 'overdue'>

/** One that is open is paused as soon as the program that started it has no access any more. */
export const effectiveState = ({ state, has_home }: Pick<ClaimRow, 'state' | 'has_home'>): ClaimState =>
  state === 'open' && !has_home ? 'paused' : state

/** The state in which people meet a claim now. */
export const showState = (claim: Facts, at = now()): ShownClaimState => {
  const { opens_at, closes_at, cap, taken, overdue } = claim
  const state = effectiveState(claim)
  if (state !== 'open') return state
  if (closes_at && closes_at <= at) return 'ended'
  if (opens_at && opens_at > at) return 'early'
  return cap !== null && taken - overdue >= cap ? 'full' : 'open'
}
