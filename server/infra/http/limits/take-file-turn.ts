import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from '../../errors.ts'
import { limitTasks } from '../../images/side-by-side.ts'

/** Files that are taken in at once, of all who send some and of one; each lies in memory, up to 10 MB, until it is answered. */
export const filesAtOnce = 12
const filesOfOne = 3
const turns = limitTasks(filesAtOnce, 128, filesOfOne)
// A request that is not here as a whole after half a minute is broken off, and should hear of this instead.
const longestWaitMilliseconds = 10_000
const againSeconds = 10

/**
 * Waits until a large file may be read, and keeps its place until the answer is out. What is sent meanwhile waits in the network, as
 * nobody reads it. AppError `unavailable` where very many wait, or one has waited for long.
 */
export const takeFileTurn = ({ raw }: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => {
    let isGivenUp = false
    const giveUp = (error: unknown) => {
      isGivenUp = true
      clearTimeout(timer)
      reject(error)
    }
    const timer = setTimeout(() => giveUp(refuse('unavailable', { expires: againSeconds })), longestWaitMilliseconds)
    turns(async () => {
      if (isGivenUp) return
      clearTimeout(timer)
      resolve()
      await untilOut(raw)
    }).catch(giveUp)
  })

/** Until the answer is out or its reader is gone, which both may be the case already. */
const untilOut = (answer: ServerResponse): Promise<void> =>
  new Promise((end) => {
    if (answer.closed || answer.destroyed || answer.writableFinished) end()
    else answer.once('finish', end).once('close', end)
  })
