import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock } from '#infra/clock.ts'
import { stateNames, tryWay, type Way } from './way.ts'
import { startWorld, type World } from './world.ts'

/** One test for each way, by the name of its rule: it works, and in every state does what its row says. */
export const tryWays = (rule: string, ways: readonly Way[]): void => {
  let world: World
  beforeAll(async () => {
    world = await startWorld()
  })
  afterAll(async () => {
    resetClock()
    await world.stop()
  })

  test.each(ways)(
    `${rule} $name does in each state what the table says`,
    async (way) => {
      const outcomes: [string, string][] = [['nothing happened', await tryWay(world, way)]]
      const said: [string, string][] = [['nothing happened', 'works']]
      for (const state of stateNames) {
        if (way.cells[state].startsWith('– ')) continue
        said.push([state, way.cells[state]])
        outcomes.push([state, await tryWay(world, way, state)])
      }
      expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(said))
    },
    120_000,
  )
}
