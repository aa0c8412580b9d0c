import { useState } from 'react'
import type { RequestDecision } from '#contracts/requests/reviewing.ts'
import { messageOf } from '#web/lib/api/api-error.ts'

export type Decision = RequestDecision['decision']

export interface Deciding {
  /** Words to the person; two of the three decisions need them. */
  text: string
  setText: (text: string) => void
  /** What is being sent. */
  doing: Decision | undefined
  /** Why it was refused. */
  refusal: string | undefined
  decide: (decision: Decision) => Promise<void>
}

/** Sends one of the three decisions; where `isTold` says of a refusal that somebody has told it already, it is not told again. */
export function useDeciding(
  send: (decision: Decision, text: string) => Promise<void>,
  isTold: (failure: unknown) => Promise<boolean> = async () => false,
): Deciding {
  const [text, setText] = useState('')
  const [doing, setDoing] = useState<Decision>()
  const [refusal, setRefusal] = useState<string>()
  const decide = async (decision: Decision) => {
    setDoing(decision)
    setRefusal(undefined)
    try {
      await send(decision, text)
    } catch (failure) {
      if (!(await isTold(failure))) setRefusal(messageOf(failure))
    } finally {
      setDoing(undefined)
    }
  }
  return { text, setText, doing, refusal, decide }
}
