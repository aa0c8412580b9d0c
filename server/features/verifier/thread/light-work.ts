import { currentPayer } from '#infra/budgets/asker.ts'
import { spend } from '#infra/budgets/purse.ts'

/** Characters that are worked on where requests are answered: the worst of this length takes a tenth of a second. */
export const lightText = 8 * 1024

const milliseconds = 5
const charactersPerMillisecond = 100

/** What is light costs so much for its length: it is not measured, because others are answered meanwhile. */
export const payForLight = (characters: number): void =>
  spend('processor', currentPayer(), milliseconds + Math.min(characters, lightText) / charactersPerMillisecond)
