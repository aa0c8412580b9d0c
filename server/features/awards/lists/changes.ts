import { createEvent, listenersOf } from '#infra/events.ts'

/** For whoever keeps a copy of an award's status in memory; told after the change has been committed. */
export const awardChanged = createEvent<[awardId: string], void>('award changed')

export const announceChange = (awardId: string): void => {
  for (const listener of listenersOf(awardChanged)) listener(awardId)
}
