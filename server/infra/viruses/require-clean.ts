import { now } from '../clock.ts'
import { context } from '../context.ts'
import { refuse } from '../errors.ts'
import { limitTasks } from '../images/side-by-side.ts'
import { SilentScanner, type VirusCheck } from './clamd.ts'

// Each file is in memory while it is looked through; the daemon itself has ten threads as a rule.
const sideBySide = limitTasks(4, 32, 2)
const againSeconds = 30
/** One that did not answer in time is asked nothing for a while: nobody waits for it in vain, and it comes to the end of what it does. */
const restSeconds = 15
/** Until when each is left alone. */
const rests = new WeakMap<VirusCheck, number>()
const isResting = (viruses: VirusCheck): boolean => (rests.get(viruses) ?? 0) > now().getTime()

/**
 * Has bytes of others looked through, where the operator connected what does; answers when that was, or null where nobody looked.
 * What has a virus is refused, and so is what nothing came of: a daemon that is down lets nothing pass.
 */
export const requireClean = async (bytes: Uint8Array): Promise<Date | null> => {
  const { viruses } = context()
  if (!viruses) return null
  await lookThrough(viruses, async () => bytes)
  return now()
}

const keptHours = 12
const mostKept = 10_000
/** Files that were kept before anybody looked, until when they need no other look of this one. */
const cleanFiles = new WeakMap<VirusCheck, Map<string, number>>()

/** The same of a file that lies in the store and was kept before anybody looked: twice a day at most. */
export const requireCleanFile = async (key: string): Promise<void> => {
  const { viruses, blobs } = context()
  if (!viruses) return
  const clean = cleanFiles.get(viruses) ?? new Map<string, number>()
  cleanFiles.set(viruses, clean)
  if ((clean.get(key) ?? 0) > now().getTime()) return
  await lookThrough(viruses, async () => (await blobs.get(key)) ?? Buffer.alloc(0))
  if (clean.size >= mostKept) clean.clear()
  clean.set(key, now().getTime() + keptHours * 3_600_000)
}

async function lookThrough(viruses: VirusCheck, read: () => Promise<Uint8Array>): Promise<void> {
  const found = await sideBySide(async () => {
    if (isResting(viruses)) throw new SilentScanner('clamd is left alone, as it did not answer in time.')
    return viruses.find(await read())
  }).catch((error: unknown) => {
    if (error instanceof SilentScanner && !isResting(viruses)) rests.set(viruses, now().getTime() + restSeconds * 1000)
    throw refuse('file.unchecked', { expires: againSeconds, cause: error })
  })
  if (found === undefined) return
  context().log.warn({ found }, 'a file with a virus was refused')
  throw refuse('file.virus')
}
