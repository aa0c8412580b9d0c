import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

interface Known {
  find: ReturnType<typeof createLocalJWKSet>
  at: number
}
const known = new Map<string, Known>()
const mostKnown = 500
const freshMilliseconds = 600_000
// Who sends tokens with made-up key ids must not make us ask the platform each time.
const pauseMilliseconds = 30_000

async function load(url: string, oldest: number): Promise<Known> {
  const kept = known.get(url)
  if (kept && now().getTime() - kept.at < oldest) return kept
  const answer = await context().fetchOutside(url, { accept: 'application/json', purpose: 'partner' })
  const parsed = answer.ok ? keySet.safeParse(parseJson(answer.text())) : undefined
  if (!parsed?.success) {
    // Keys seen a while ago are better than a course that does not open.
    if (kept) return kept
    throw refuse('lti.unreachable')
  }
  const loaded = { find: createLocalJWKSet(parsed.data), at: now().getTime() }
  const [first] = known.keys()
  if (known.size >= mostKnown && first !== undefined) known.delete(first)
  known.set(url, loaded)
  return loaded
}

function parseJson(text: string | undefined): unknown {
  try {
    return parseForeign(text)
  } catch {
    return undefined
  }
}

/** Finds the key of a platform that signed a token; one it does not know yet is looked for once more. */
export const keysOf =
  (url: string): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await (await load(url, freshMilliseconds)).find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await load(url, pauseMilliseconds)).find(header, token)
    }
  }
