import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../tools.ts'
import { changeLeaf, changeText, listLeaves } from './change-leaves.oracle.ts'
import { compileTemplate } from './compile-template.ts'
import { matchPattern } from './document-pattern.ts'
import { sampleCredentials, tools } from './sample-awards.oracle.ts'
import { blankSlots, credentialSlots } from './slots.ts'
import type { Template } from './template.ts'

const full = { canonize: (document: JsonObject) => tools.canonize(document), digest: tools.sha256 }
const compiled = new Map<string, Template | undefined>()

async function compile(key: string): Promise<Template | undefined> {
  if (!compiled.has(key)) compiled.set(key, await compileTemplate(key, credentialSlots, full))
  return compiled.get(key)
}

const letters = fc.constantFrom('a', '"', '\\', ' ', '\ud83d', ':', '<', '\u0000')

test('a document fits a pattern exactly when both are cut to the same key, and then has the same values', async () => {
  let fitting = 0
  await fc.assert(
    fc.asyncProperty(sampleCredentials, sampleCredentials, fc.nat(), fc.nat(), letters, async (...drawn) => {
      const [first, second, leaf, at, letter] = drawn
      const key = blankSlots(first, credentialSlots)?.key
      const template = key === undefined ? undefined : await compile(key)
      if (!template) return
      const leaves = listLeaves(first)
      const path = leaves[leaf % leaves.length] ?? []
      const changed = changeLeaf(first, path, (value) => changeText(String(value), at, letter)) as JsonObject
      const longer = { ...first, endorsement: [] }
      const turned = Object.fromEntries(Object.entries(first).reverse())
      const elsewhere = ['https://example.org/a', 'http://example.org/a', 'did:example:a', 'urn:uuid:a', 'a:b']
      const moved = elsewhere.map((id) => ({ ...first, id }))
      for (const document of [first, second, changed, longer, turned, ...moved]) {
        const blanked = blankSlots(document, credentialSlots)
        const values = matchPattern(document, template.pattern)
        expect(values).toEqual(blanked && blanked.key === key ? blanked.values : undefined)
        if (values) fitting += 1
      }
    }),
    { numRuns: 500 },
  )
  expect(fitting).toBeGreaterThan(500)
}, 120_000)
