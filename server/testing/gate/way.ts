import { resetClock } from '#infra/clock.ts'
import { givenPerson } from '#testing/given.ts'
import { beginState, findState, type Reasons, type Scene, type StateName, states } from './states.ts'
import type { World } from './world.ts'

/** After a dash the reason why the state does not meet the way. */
export type Cell = 'works' | 'refused' | `– ${string}`

export interface Way {
  name: string
  cells: Record<StateName, Cell>
  /** Brings it to where only the last step is left. */
  given(scene: Scene): Promise<Reasons & { act(): Promise<boolean> }>
}

export const stateNames = Object.keys(states).filter((name): name is StateName => Object.hasOwn(states, name))

/** Whether the last step of the way works in a state, or as if nothing had happened. */
export const tryWay = async (world: World, way: Way, state?: StateName): Promise<'works' | 'refused'> => {
  resetClock()
  const scene: Scene = { world, person: await givenPerson(world.server), schools: [] }
  if (state) await findState(state).prepare?.(scene)
  const { act, ...reasons } = await way.given(scene)
  if (state) await beginState(state, { ...scene, ...reasons })
  return (await act()) ? 'works' : 'refused'
}

export const signedIn = (answer: { statusCode: number; body: string }): boolean =>
  answer.statusCode === 200 && JSON.parse(answer.body).access_token !== undefined
