import { context } from '../../context.ts'
import { currentTransaction } from '../at-work.ts'
import { BehindError, besideReading, currentReading } from './standby.ts'

interface Alike<Thing> {
  /** What the primary said of the rows that the thing is made of; undefined where it said nothing. */
  mark: string | undefined
  /** Asks for that again, where the work at hand reads. */
  ask: () => Promise<string | undefined>
  read: () => Promise<Thing>
}

/**
 * Reads from the standby what it has alike: only where it tells the same mark, in the very view of it that the thing is read
 * in. Else, and where it does not answer, the thing is read from the primary: what has no mark too, whatever is read around it.
 * So no answer is older than its mark.
 */
export const readAlike = async <Thing>({ mark, ask, read }: Alike<Thing>): Promise<Thing> => {
  if (mark === undefined) return besideReading(read)
  const readIfAlike = async (): Promise<Thing> => {
    if ((await ask()) !== mark) throw new BehindError()
    return read()
  }
  if (currentReading()) return readIfAlike()
  const { standby } = context()
  if (!standby || currentTransaction()) return read()
  const found = await standby.read(readIfAlike)
  return found ? found.thing : read()
}
