import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { refuse } from '#infra/errors.ts'
import type { FetchOutcome } from '#openbadges'
import type { Asked, Done, FromThread, GivenPorts, Makers, Memory, Task, ToThread } from './protocol.ts'

// Documents of a few megabytes and what is made of them; without a limit one badge could take the memory of all others.
const resourceLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 }
const mostPingMilliseconds = 2000
const idleMilliseconds = 30_000

/** The thread could not be started; what it was given can be done without it. */
export class NoThread extends Error {}

interface Given {
  /** Runs something as part of the request that the work is done for. */
  inContext: <T>(ask: () => T) => T
  ports: GivenPorts
  /** What a port threw, which the badge is refused with. */
  error?: unknown
  begunAt: number
  /** Is told the milliseconds that it cost, however it ends. */
  pay: (milliseconds: number) => void
  resolve(done: Done): void
  reject(error: unknown): void
}

export interface VerifyThread {
  /** Tasks that are under way. */
  busy(): number
  isGone(): boolean
  run(task: Task, ports: GivenPorts, pay?: (milliseconds: number) => void): Promise<Done>
}

type Found =
  | { outcome: FetchOutcome }
  | { memory: Memory }
  | { makers: Makers }
  | { rest: Date | undefined }
  | { failure: string }

async function find(asked: Asked, { fetch: ask, remembered, remember, home }: GivenPorts): Promise<Found> {
  if ('fetch' in asked) return { outcome: await ask(asked.fetch.url, asked.fetch.accept) }
  if ('makersOf' in asked) return { makers: await home?.findMakers?.(asked.makersOf) }
  if ('restOf' in asked) return { rest: await home?.findRest?.(asked.restOf) }
  if ('recall' in asked) return { memory: await remembered?.(asked.recall) }
  await remember?.(asked.keep.url, asked.keep.text)
  return { memory: undefined }
}

/** A thread that runs the file; it ends by itself when there is nothing to do, and is ended when it answers no more. */
export const startVerifyThread = (file: URL, silentMilliseconds = 20_000): VerifyThread => {
  const worker = new Worker(file, { resourceLimits })
  const tasks = new Map<number, Given>()
  let tasksBegun = 0
  let isReady = false
  let isGone = false
  let heardAt = performance.now()
  let idle: NodeJS.Timeout | undefined

  const say = (message: ToThread): void => worker.postMessage(message)

  const end = (cause: unknown): void => {
    if (isGone) return
    isGone = true
    clearInterval(timer)
    clearTimeout(idle)
    void worker.terminate()
    // What ended a thread is not tried in the one that answers requests.
    const error = isReady ? refuse('unavailable', { cause }) : new NoThread('No thread to verify in.', { cause })
    // Nobody knows which of them it was at work on.
    for (const { pay, begunAt, reject } of tasks.values()) {
      if (isReady) pay((performance.now() - begunAt) / tasks.size)
      reject(error)
    }
    tasks.clear()
  }

  const timer = setInterval(
    () => {
      if (tasks.size === 0) heardAt = performance.now()
      else if (isReady && performance.now() - heardAt > silentMilliseconds) end('it answers no more')
      say({ ping: 0 })
    },
    Math.min(mostPingMilliseconds, silentMilliseconds / 4),
  ).unref()

  const finish = (id: number): Given | undefined => {
    const given = tasks.get(id)
    tasks.delete(id)
    if (tasks.size > 0) return given
    worker.unref()
    idle = setTimeout(() => end('it had nothing to do'), idleMilliseconds).unref()
    return given
  }

  const answer = async (asked: Asked): Promise<void> => {
    const { id, call } = asked
    const task = tasks.get(id)
    if (!task) return
    const { ports } = task
    const tell = (found: Found) => isGone || say({ id, call, isTimeUp: ports.isTimeUp?.() === true, ...found })
    try {
      tell(await find(asked, ports))
    } catch (error) {
      task.error = error
      tell({ failure: 'It was refused.' })
    }
  }

  worker.on('message', (message: FromThread) => {
    heardAt = performance.now()
    isReady = true
    if ('pong' in message) return
    if (!('milliseconds' in message)) return void tasks.get(message.id)?.inContext(() => answer(message))
    const given = finish(message.id)
    given?.pay(message.milliseconds)
    if ('done' in message) given?.resolve(message.done)
    else given?.reject(given.error ?? new Error(message.failure))
  })
  worker.on('messageerror', end)
  worker.on('error', end)
  worker.on('exit', (code) => end(`it ended with ${code}`))
  say({ ping: 0 })

  return {
    busy: () => tasks.size,
    isGone: () => isGone,
    run: (task, ports, pay = () => undefined) =>
      new Promise((resolve, reject) => {
        const id = ++tasksBegun
        clearTimeout(idle)
        worker.ref()
        tasks.set(id, {
          inContext: AsyncLocalStorage.snapshot(),
          ports,
          begunAt: performance.now(),
          pay,
          resolve,
          reject,
        })
        say({ id, task })
      }),
  }
}
