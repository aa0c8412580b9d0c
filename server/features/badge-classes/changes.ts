type Listener = () => void

const listeners: Listener[] = []

/** Registers who keeps in memory which version of badge classes counts; called after the change has been committed. */
export const onBadgeClassChanged = (listener: Listener): void => {
  listeners.push(listener)
}

export const announceChange = (): void => {
  for (const listener of listeners) listener()
}
