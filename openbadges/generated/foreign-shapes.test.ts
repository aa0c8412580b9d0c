import fc from 'fast-check'
import { expect, test } from 'vitest'
import { check, sign } from '../verify/served-badges.oracle.ts'
import { anyShape, foreignShapes } from './foreign-shapes.oracle.ts'
import { anyDraft, refreshUrl, serveIssuer } from './issued-documents.oracle.ts'

test.each(Object.keys(foreignShapes))(
  'a badge with %s is valid',
  async (name) => {
    const site = await serveIssuer()
    await fc.assert(
      fc.asyncProperty(anyDraft, anyShape, async ({ build }, { reshape }) => {
        const badge = await sign(foreignShapes[name]?.(reshape(build({})), () => 0) ?? {})
        const { verdict, reason } = await check(badge, { ...site, [refreshUrl]: badge })
        expect({ verdict, reason }).toEqual({ verdict: 'valid', reason })
      }),
      { numRuns: 20, seed: 29, endOnFailure: true },
    )
  },
  90_000,
)
