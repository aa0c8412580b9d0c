import { now } from '../clock.ts'
import { context } from '../context.ts'
import { refuse } from '../errors.ts'
import { limitTasks } from '../images/side-by-side.ts'

// Each file is in memory while it waits; the daemon itself has ten threads as a rule.
const sideBySide = limitTasks(4, 32, 2)
const againSeconds = 30

/**
 * Has bytes of others looked through, where the operator connected what does; answers when that was, or null where nobody looked.
 * What has a virus is refused, and so is what nothing came of: a daemon that is down lets nothing pass.
 */
export const requireClean = async (bytes: Uint8Array): Promise<Date | null> => {
  const { viruses } = context()
  if (!viruses) return null
  const found = await sideBySide(() => viruses.find(bytes)).catch((error: unknown) => {
    throw refuse('file.unchecked', { expires: againSeconds, cause: error })
  })
  if (found === undefined) return now()
  context().log.warn({ found }, 'a file with a virus was refused')
  throw refuse('file.virus')
}
