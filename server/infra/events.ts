/** Something that happens in one feature and that later ones act upon. */
export interface Event<Given extends unknown[], Answer> {
  name: string
  listeners: Set<(...given: Given) => Answer>
}

/** Who listens to what, as data: nothing is heard before `begin` (server/features.ts calls it, once for all features). */
export interface Listening {
  event: string
  begin(): void
}

export const createEvent = <Given extends unknown[], Answer>(name: string): Event<Given, Answer> => ({
  name,
  listeners: new Set(),
})

/** For the `listens` of a feature: has the listener called whenever the event happens, in the order of the features. */
export const on = <Given extends unknown[], Answer>(
  event: Event<Given, Answer>,
  listener: (...given: Given) => Answer,
): Listening => ({ event: event.name, begin: () => void event.listeners.add(listener) })

/** Whom to tell. Throws where nobody listens: then this process has not begun to (`startListening`), and rows would stay behind. */
export const listenersOf = <Given extends unknown[], Answer>({
  name,
  listeners,
}: Event<Given, Answer>): ReadonlySet<(...given: Given) => Answer> => {
  if (listeners.size === 0) throw new Error(`Nobody listens to "${name}": startListening comes first.`)
  return listeners
}

/** Tells everybody who listens, one after the other; what one of them throws ends it. */
export const tell = async <Given extends unknown[]>(
  event: Event<Given, Promise<void>>,
  ...given: Given
): Promise<void> => {
  for (const listener of listenersOf(event)) await listener(...given)
}
