import { createEvent } from '#infra/events.ts'

/** What an operator newly puts on the page for visitors, by the addresses of its public pages. */
export interface HomeChoice {
  sample: string | undefined
  shown: readonly string[]
}

/** Asked before it is saved: whoever knows these pages refuses what is not there. */
export const homeChosen = createEvent<[choice: HomeChoice], Promise<void>>('home chosen')
