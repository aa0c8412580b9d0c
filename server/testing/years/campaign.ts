import { endpointNames } from '#contracts/endpoints.ts'
import { isDone, sendCall } from '../fuzz/call.ts'
import { makeCall } from '../fuzz/make-call.ts'
import { recipes } from '../fuzz/recipes/index.ts'
import { createWorld, forgetThrottles, withDirectory } from '../fuzz/world.ts'
import type { GivenPerson } from '../given.ts'
import type { Town } from './town.ts'

/** Those whose recipe takes an address that nobody else can have for a year after its owner left. */
const onceAYear: Readonly<Record<string, true>> = { openEarnerPage: true, getEarnerPagePreviewImage: true }

/**
 * Everything else that people and programs do here: each endpoint has its call in one of so many parts, among people of their own who
 * leave at the end. Answers what did not work.
 */
export const visitEndpoints = async (
  { stage }: Town,
  operator: GivenPerson,
  part: number,
  parts: number,
): Promise<string[]> => {
  const world = await withDirectory(await createWorld(stage, operator))
  const faults: string[] = []
  let turn = 0
  for (const [endpoint, name] of endpointNames) {
    if (turn++ % parts !== part) continue
    await forgetThrottles()
    try {
      const call = await makeCall(endpoint, recipes[name], world)
      const { statusCode, body } = await sendCall(stage.server, world, endpoint, call)
      if (!isDone(endpoint, statusCode) && !(name in onceAYear))
        faults.push(`${name}: ${statusCode} ${body.slice(0, 200)}`)
    } catch (error) {
      if (name in onceAYear) continue
      faults.push(`${name}: ${String(error).slice(0, 300)}`)
    }
  }
  for (const person of [world.people.earner, world.people.stranger, world.people.editor, world.people.staff]) {
    const { statusCode, body } = await person.call('DELETE', '/v1/user/profile')
    // Who owns an issuer hands it over first.
    if (statusCode >= 300 && person !== world.people.stranger) faults.push(`deleteAccount: ${statusCode} ${body}`)
  }
  return faults
}
