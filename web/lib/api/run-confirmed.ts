import { createStore, useStore } from '../browser/store.ts'
import { ApiError } from './api-error.ts'

export interface IdentityQuestion {
  answer: Promise<boolean>
  settle: (confirmed: boolean) => void
}

const open = createStore<IdentityQuestion | undefined>(undefined)

/**
 * Does something that the server may only accept from somebody who has just proven who acts: then the person is asked,
 * and it is done again. False when the person thought better of it.
 */
export async function runConfirmed(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (failure) {
    if (!asksWhoActs(failure)) throw failure
  }
  if (!(await askWhoActs())) return false
  await action()
  return true
}

/** The question that stands, for the one dialog in the app's shell that asks it. */
export function useIdentityQuestion(): IdentityQuestion | undefined {
  return useStore(open)
}

/** A question whose dialog is gone is answered no. */
export function dropIdentityQuestion(): void {
  open.read()?.settle(false)
}

// Two actions at once are one question.
function askWhoActs(): Promise<boolean> {
  const asked = open.read()
  if (asked) return asked.answer
  let resolve: (confirmed: boolean) => void = () => undefined
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  open.set({
    answer,
    settle: (confirmed) => {
      open.set(undefined)
      resolve(confirmed)
    },
  })
  return answer
}

function asksWhoActs(failure: unknown): boolean {
  if (!(failure instanceof ApiError) || failure.status !== 400) return false
  const { body } = failure
  if (typeof body !== 'object' || body === null) return false
  // What OAuth calls it where it has the word.
  return ('code' in body && body.code === 'auth.confirm') || ('error' in body && body.error === 'login_required')
}
