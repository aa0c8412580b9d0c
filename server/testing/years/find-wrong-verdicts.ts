import { must, type Town } from './town.ts'

const yearDays = 365

/** Awards of the town whose signed document is not found to be what it is by now: good, ended or revoked. */
export async function findWrongVerdicts({ stage: { server }, given, day: today }: Town): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, day, isRevoked, badge, house } of given) {
    const credential = await must<object>(server.call('GET', `/public/assertions/${id}?v=3_0`))
    const { verdict } = await must<{ verdict: string }>(server.call('POST', '/v3/verify', { body: { credential } }))
    const isEnded = badge === house.badges[1] && today > day + yearDays + 1
    const expected = isRevoked || isEnded ? 'invalid' : 'valid'
    if (verdict !== expected) wrong.push(`${id} of day ${day} is ${verdict} instead of ${expected}`)
  }
  return wrong
}
