import { useReducer } from 'react'

interface History<Value> {
  past: Value[]
  present: Value
  future: Value[]
  /** What the last change was about; the next one about the same replaces it. */
  about: string | undefined
}

type Step<Value> = { kind: 'change'; value: Value; about: string | undefined } | { kind: 'undo' } | { kind: 'redo' }

const longest = 100

function step<Value>(history: History<Value>, action: Step<Value>): History<Value> {
  const { past, present, future, about } = history
  if (action.kind === 'change') {
    // A word that is typed is one change, not one for each letter.
    const kept = action.about !== undefined && action.about === about ? past : [...past, present].slice(-longest)
    return { past: kept, present: action.value, future: [], about: action.about }
  }
  const next = action.kind === 'undo' ? past.at(-1) : future[0]
  if (next === undefined) return history
  return action.kind === 'undo'
    ? { past: past.slice(0, -1), present: next, future: [present, ...future], about: undefined }
    : { past: [...past, present], present: next, future: future.slice(1), about: undefined }
}

/** A value whose changes can be taken back. */
export function useHistory<Value>(start: () => Value) {
  const [history, dispatch] = useReducer(step<Value>, undefined, () => ({
    past: [],
    present: start(),
    future: [],
    about: undefined,
  }))
  return {
    value: history.present,
    /** Changes about the same thing in a row are taken back together. */
    change: (value: Value, about?: string) => dispatch({ kind: 'change', value, about }),
    undo: history.past.length > 0 ? () => dispatch({ kind: 'undo' }) : undefined,
    redo: history.future.length > 0 ? () => dispatch({ kind: 'redo' }) : undefined,
  }
}
