import { createEvent, listenersOf } from '#infra/events.ts'

/** For whoever keeps in memory which version of badge classes counts; told after the change has been committed. */
export const badgeClassChanged = createEvent<[], void>('badge class changed')

export const announceChange = (): void => {
  for (const listener of listenersOf(badgeClassChanged)) listener()
}
