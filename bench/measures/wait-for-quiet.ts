import { setTimeout as sleep } from 'node:timers/promises'
import type { Sash } from '../sash.ts'

const quietMilliseconds = 4000
const quietProcessorSeconds = 0.4

/** Mails and jobs go on for a while after a batch, mails in portions with pauses; an idle server needs next to nothing. */
export const waitForQuiet = async (sash: Sash): Promise<void> => {
  for (let before = -1; sash.processorSeconds() - before > quietProcessorSeconds; ) {
    before = sash.processorSeconds()
    await sleep(quietMilliseconds)
  }
}
