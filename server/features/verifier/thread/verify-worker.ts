import { performance } from 'node:perf_hooks'
import { parentPort } from 'node:worker_threads'
import { createTools } from '#infra/linked-data/tools.ts'
import { lowerThreadPriority } from '#infra/lower-thread-priority.ts'
import {
  createProofVerifier,
  type FetchOutcome,
  fitsSchema,
  isOnServer,
  readBadge,
  type VerifyPorts,
  verify,
  verifyPresentation,
} from '#openbadges'
import { createPatternTester } from '../test-pattern.ts'
import type { Asked, BadgeWork, Done, FromThread, Makers, Memory, Task, ToThread } from './protocol.ts'

lowerThreadPriority()

const tools = createTools()
const verifier = createProofVerifier(tools, { maxTemplates: 500 })
interface Waiting<T> {
  resolve(value: T): void
  reject(error: Error): void
}
const fetches = new Map<number, Waiting<FetchOutcome>>()
const memories = new Map<number, Waiting<Memory>>()
const makers = new Map<number, Waiting<Makers>>()
const rests = new Map<number, Waiting<Date | undefined>>()
const isTimeUp = new Set<number>()
let calls = 0

const say = (message: FromThread): void => parentPort?.postMessage(message)

const ask = <T>(asked: Map<number, Waiting<T>>, write: (call: number) => Asked): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const call = ++calls
    asked.set(call, { resolve, reject })
    say(write(call))
  })

function makePorts(id: number, { now, origin, hasHome, insecureLocalhost }: BadgeWork): VerifyPorts {
  // All schemas of a badge, and of what is in it, share the time for patterns.
  const testers = { own: createPatternTester('own'), foreign: createPatternTester('foreign') }
  return {
    tools,
    now,
    insecureLocalhost,
    isTimeUp: () => isTimeUp.has(id),
    fetch: (url, accept) => ask(fetches, (call) => ({ id, call, fetch: { url, accept } })),
    remembered: (url) => ask(memories, (call) => ({ id, call, recall: url })),
    remember: async (url, text) => void (await ask(memories, (call) => ({ id, call, keep: { url, text } }))),
    ...(hasHome && {
      home: {
        origin,
        findMakers: (of) => ask(makers, (call) => ({ id, call, makersOf: of })),
        findRest: (of) => ask(rests, (call) => ({ id, call, restOf: of })),
      },
    }),
    validateSchema: async (url, schema, document) =>
      fitsSchema(schema, document, isOnServer(url, origin) ? testers.own : testers.foreign),
    verifyProof: (_tools, document, multikey) => verifier.verifyProof(document, async () => multikey),
  }
}

const work = async (id: number, task: Task): Promise<Done> => {
  if (task.work === 'presentation') return verifyPresentation(tools, task.document, task.occasion)
  const ports = makePorts(id, task)
  return task.work === 'read' ? readBadge(task.input, ports) : { report: await verify(task.input, ports) }
}

let running = 0

async function run(id: number, task: Task): Promise<void> {
  const before = performance.eventLoopUtilization()
  running++
  // What several do side by side is shared out among them.
  const spent = () => performance.eventLoopUtilization(before).active / running
  try {
    const done = await work(id, task)
    say({ id, done, milliseconds: spent() })
  } catch (error) {
    say({ id, failure: error instanceof Error ? error.message : String(error), milliseconds: spent() })
  } finally {
    running--
    isTimeUp.delete(id)
  }
}

/** Whoever asked, who asks no more. */
function take<T>(asked: Map<number, Waiting<T>>, call: number): Waiting<T> | undefined {
  const found = asked.get(call)
  asked.delete(call)
  return found
}

parentPort?.on('message', (message: ToThread) => {
  if ('ping' in message) return say({ pong: message.ping })
  if ('task' in message) return void run(message.id, message.task)
  const { call } = message
  if (message.isTimeUp) isTimeUp.add(message.id)
  if ('outcome' in message) take(fetches, call)?.resolve(message.outcome)
  else if ('memory' in message) take(memories, call)?.resolve(message.memory)
  else if ('makers' in message) take(makers, call)?.resolve(message.makers)
  else if ('rest' in message) take(rests, call)?.resolve(message.rest)
  else
    for (const asked of [fetches, memories, makers, rests])
      take<unknown>(asked, call)?.reject(new Error(message.failure))
})
