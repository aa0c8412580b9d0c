import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'
import { findPatterns } from './find-patterns.ts'

const { literal, composing } = findPatterns(root)

// A run of signs that a pattern tries anew from each of them takes a time that grows with the square of the text.
test('every pattern was judged to be as fast for a hostile text as for any other', () => {
  const safe = new Set(readFileSync(path.join(root, 'ops', 'patterns', 'safe.txt'), 'utf8').split('\n'))
  const unjudged = [...literal].filter(([pattern]) => !safe.has(pattern)).map(([pattern, files]) => [pattern, ...files])
  expect(unjudged, 'npm run patterns judges them, and says which texts keep the others busy').toEqual([])
})

test('what was judged is still there', () => {
  expect(literal.size).toBeGreaterThan(500)
})

// Looked at one by one: words of Sash's own, a letter each, or stopped after a while by whoever runs them.
const composed = [
  'contracts/site/site-theme.ts',
  'openbadges/model/context-kinds.ts',
  'openbadges/model/value-kinds.ts',
  'openbadges/sign/json-template.ts',
  'openbadges/sign/nquads.ts',
  'server/cli/remote/read-badge.ts',
  'server/features/backpack/actions/hide-address.ts',
  'server/features/public-pages/documents/own-documents.ts',
  'server/features/public-pages/kept/kept-documents.ts',
  'server/features/vc-api/read-request.ts',
  'server/features/verifier/pages/platforms.ts',
  'server/infra/http/edge/known-routes.ts',
  'server/infra/http/serve.ts',
  'server/infra/http/takes-coding.ts',
  'server/infra/mail/kept-letters.ts',
  'shared/messages/stored/create-namer.ts',
  'web/engine/verify-packed.ts',
  'web/features/badge-classes/details/frameworks.ts',
  'web/lib/backpack/filter-badges.ts',
  'web/worker/app-files.ts',
]

test('patterns are put together only where somebody looked at what of', () => {
  expect([...composing].sort()).toEqual(composed)
})
