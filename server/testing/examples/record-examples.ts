import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { partOf, parts } from '#contracts/document/parts.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { now } from '#infra/clock.ts'
import { type Example, examplesFolder, forgetExamples } from '#infra/http/openapi/examples/read-examples.ts'
import { type Call, isDone, sendCall } from '../fuzz/call.ts'
import { makeCall } from '../fuzz/make-call.ts'
import { recipes } from '../fuzz/recipes/index.ts'
import { openStage } from '../fuzz/stage.ts'
import { createWorld, forgetSwitched, forgetThrottles } from '../fuzz/world.ts'
import { givenPerson } from '../given.ts'
import { type NotedRandom, noteRandom } from '../recorded/note-random.ts'
import { createSettling } from './settle-values.ts'
import { shorten } from './shorten.ts'
import { withoutAnswer } from './without-answer.ts'

/** Calls every operation as its recipe says, and writes what was sent and answered into the files of the document's examples. */
export const recordExamples = async (): Promise<void> => {
  const random = noteRandom()
  const stage = await openStage()
  try {
    const examples = await callAll(stage, random)
    for (const part of parts) {
      const lines = examples.flatMap(([endpoint, example]) =>
        partOf(endpoint) === part ? [`${JSON.stringify(example)}\n`] : [],
      )
      writeFileSync(path.join(examplesFolder(), `${part.name}.jsonl`), lines.join(''))
    }
    forgetExamples()
  } finally {
    await stage.stop()
    random.stop()
  }
}

/** What is made comes before what is listed, so that lists have something in them. */
const inOrder = [...endpointNames].sort(
  ([one], [other]) => Number(one.method === 'GET') - Number(other.method === 'GET'),
)

const shortenExample = ({ sent, answered, ...rest }: Example): Example => ({
  ...rest,
  ...(sent ? { sent: { ...sent, value: shorten(sent.value) } } : {}),
  ...(answered ? { answered: { ...answered, value: shorten(answered.value) } } : {}),
})

async function callAll(
  stage: Awaited<ReturnType<typeof openStage>>,
  random: NotedRandom,
): Promise<[Endpoint, Example][]> {
  const world = await createWorld(stage, await givenPerson(stage.server))
  const settle = createSettling(random, world.params)
  const examples: [Endpoint, Example][] = []
  for (const [endpoint, operation] of inOrder) {
    await forgetThrottles()
    await forgetSwitched()
    const call = await makeCall(endpoint, recipes[operation], world)
    const at = now().getTime()
    const answer = await sendCall(stage.server, world, endpoint, call)
    if (!isDone(endpoint, answer.statusCode)) throw new Error(`${operation} was refused: ${answer.body.slice(0, 300)}`)
    const example = JSON.parse(settle(JSON.stringify(describe(operation, endpoint, call, answer)), at))
    examples.push([endpoint, shortenExample(example)])
  }
  const order = [...endpointNames.keys()]
  return examples.sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
}

const describe = (operation: string, { path }: Endpoint, call: Call, answer: LightMyRequestResponse): Example => {
  const sent = readSent(call)
  const answered = operation in withoutAnswer ? undefined : readAnswer(answer)
  const params = Object.entries(call.params).filter(([name]) => path.includes(`:${name}`))
  return {
    operation,
    ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}),
    ...(Object.keys(call.query).length > 0 ? { query: call.query } : {}),
    ...(sent ? { sent } : {}),
    status: answer.statusCode,
    ...(answered ? { answered } : {}),
  }
}

function readSent({ body, form, headers }: Call): Example['sent'] {
  if (form) return { type: 'application/x-www-form-urlencoded', value: form }
  const { 'content-type': type = 'application/json' } = headers
  if (body === undefined || body === null) return undefined
  // What is sent as bytes is a text here, and stands as it is.
  const isJson = typeof body === 'string' && type !== 'application/octet-stream'
  return {
    type,
    value: isJson ? JSON.parse(body) : body,
  }
}

/** What is JSON, or a text to read; of pictures, pages and archives there is nothing to show. */
function readAnswer(answer: LightMyRequestResponse): Example['answered'] {
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  if (answer.statusCode >= 300 || answer.body === '') return undefined
  if (/json$|\/vc$/.test(type)) return { type, value: answer.json() }
  return /^text\/(plain|css)$|jwt$/.test(type) ? { type, value: answer.body } : undefined
}
