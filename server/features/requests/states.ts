import type { RequestState } from '#contracts/requests/asking.ts'

/** What leads from one state to another. */
export type RequestStep = 'send' | 'send-back' | 'accept' | 'decline' | 'withdraw' | 'lapse'

/** Every way there is; all others are refused (409). What is decided stays so. */
const ways: Readonly<Record<RequestState, Partial<Record<RequestStep, RequestState>>>> = {
  draft: { send: 'submitted', withdraw: 'withdrawn' },
  submitted: { 'send-back': 'changes-asked', accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' },
  'changes-asked': { send: 'submitted', withdraw: 'withdrawn', lapse: 'lapsed' },
  accepted: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
}

/** Where the step leads; undefined where there is no such way. */
export const findWay = (from: RequestState, step: RequestStep): RequestState | undefined => ways[from][step]

/** While the person may change what they show. */
export const isEditable = (state: RequestState): boolean => state === 'draft' || state === 'changes-asked'

export const openStates = ['draft', 'submitted', 'changes-asked'] as const
