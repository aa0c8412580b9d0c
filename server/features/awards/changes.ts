type Listener = (awardId: string) => void

const listeners: Listener[] = []

/** Registers who keeps a copy of an award's status in memory; called after the change has been committed. */
export const onAwardChanged = (listener: Listener): void => {
  listeners.push(listener)
}

export const announceChange = (awardId: string): void => {
  for (const listener of listeners) listener(awardId)
}
