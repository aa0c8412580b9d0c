import { setTimeout as sleep } from 'node:timers/promises'
import { startLine } from '../faults/servers/line.ts'
import { type Container, isReady } from './container.ts'

export interface Front {
  port: number
  /** Sends calls to it as soon as it says that it is ready, and to it no more once it says that it is not. */
  watch: (container: Container) => void
  forget: (container: Container) => void
  close: () => Promise<void>
}

const everyMilliseconds = 250

/** A load balancer: it asks each container whether it is ready, and has those that are take calls in turn. */
export async function startFront(): Promise<Front> {
  const watched = new Map<Container, boolean>()
  const stopping = new AbortController()
  const line = await startLine(() => {
    const [first, ...others] = [...watched].filter(([, ready]) => ready).map(([container]) => container)
    if (first) {
      watched.delete(first)
      watched.set(first, true)
    }
    return [first, ...others].flatMap((one) => (one ? [{ host: '127.0.0.1', port: one.port }] : []))
  })
  const look = async () => {
    while (!stopping.signal.aborted) {
      await Promise.all(
        [...watched.keys()].map(async (one) => {
          const ready = await isReady(one.origin)
          if (watched.has(one)) watched.set(one, ready)
        }),
      )
      await sleep(everyMilliseconds)
    }
  }
  const looking = look()
  return {
    port: line.port,
    watch: (container) => void watched.set(container, false),
    forget: (container) => void watched.delete(container),
    close: async () => {
      stopping.abort()
      await looking
      await line.close()
    },
  }
}
