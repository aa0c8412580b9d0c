import type { FastifyReply } from 'fastify'
import { limitTasks } from '../../images/side-by-side.ts'

/** Files that are taken in at once, of all who send some and of one; each lies in memory, up to 10 MB, until it is answered. */
export const filesAtOnce = 12
const filesOfOne = 3
const turns = limitTasks(filesAtOnce, 128, filesOfOne)

/**
 * Waits until a large file may be read, and keeps its place until the answer is out. What is sent meanwhile waits in the network, as
 * nobody reads it. AppError `unavailable` where very many wait.
 */
export const takeFileTurn = (reply: FastifyReply): Promise<void> =>
  new Promise((resolve, reject) => {
    const isOut = new Promise<void>((end) => reply.raw.once('finish', end).once('close', end))
    turns(async () => {
      resolve()
      await isOut
    }).catch(reject)
  })
